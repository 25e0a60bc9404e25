"""A guest does five drill items and plays a whole game over the REST API.

    python docs/examples/play_a_game.py [ADDRESS] [--seed NUMBER] [--offline]

With `--offline` it takes the items with it, checks its answers by their seals, and
sends them later, as an app does that is without a network for a while. It needs
nothing but Python. `docs/api.md` says what every answer holds.
"""

from __future__ import annotations

import argparse
import hashlib
import hmac
import http.client
import json
import sys
import time
import urllib.error
import urllib.request
import uuid
from typing import Any

Json = dict[str, Any]

ITEMS = 5
NAMED = ("kind", "card", "card_hash", "sections", "level", "seed", "version")
# A game takes thirty actions or so; more than this means that something is amiss.
MOST_ACTIONS = 500
LONGEST_WAIT = 120  # seconds
TRIES = 5


class ApiError(Exception):
    """An answer of 400 or above: its status and its body."""

    def __init__(self, status: int, body: Json) -> None:
        self.status, self.body = status, body
        super().__init__("\n".join(_sentence(error) for error in body["errors"]))


def _sentence(error: Json) -> str:
    """What is wrong, and at which field, if it belongs to one."""
    field = f"{error['attr']}: " if error.get("attr") else ""
    return f"{field}{error['detail']}"


class Api:
    """The API of one site, asked by one person."""

    def __init__(self, address: str) -> None:
        self.root = f"{address.rstrip('/')}/api/v1/"
        self.token = ""

    def ask(self, method: str, path: str, body: Json | None = None) -> Any:
        """The answer; waits as long as a 429 says, and raises `ApiError`."""
        for _ in range(TRIES):
            try:
                return self._ask_once(method, path, body)
            except urllib.error.HTTPError as refusal:
                wait = int(refusal.headers.get("Retry-After", 0))
                error = ApiError(refusal.code, json.load(refusal))
            if error.status != 429 or wait > LONGEST_WAIT:
                break
            print(f"Asked too fast: waiting {wait} seconds.")
            time.sleep(wait)
        raise error

    def _ask_once(self, method: str, path: str, body: Json | None) -> Any:
        headers = {"Accept": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        data = None
        if body is not None:
            headers["Content-Type"] = "application/json"
            data = json.dumps(body).encode()
        request = urllib.request.Request(self.root + path, data, headers, method=method)
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)


def choose_answer(answer: Json) -> str:
    """An answer of the form that is asked for: simply the first there is."""
    if answer["form"] == "one_of":
        return str(answer["choices"][0]["key"])
    return " ".join(answer["tiles"].split()[: answer["count"]])


def answer_item(api: Api, item: Json) -> Json:
    """Answers an item; the client makes the attempt's UUID, so that it counts once."""
    sent = {name: item[name] for name in NAMED}
    sent["choice"] = choose_answer(item["answer"])
    try:
        return api.ask("PUT", f"drills/attempts/{uuid.uuid4()}/", sent)
    except ApiError as error:
        if error.status == 409 and error.body.get("question"):
            return answer_item(api, error.body["question"])  # as it is by now
        raise


def do_drills(api: Api) -> None:
    """Answers the items that the site would ask next, and prints each verdict."""
    for number in range(1, ITEMS + 1):
        item = api.ask("GET", "drills/next/")
        judged = answer_item(api, item)
        print(f"Item {number}: {item['stem'][-1]}")
        verdict = "Right." if judged["is_right"] else "Not right."
        print(f"  {judged['choice']}: {verdict} {' '.join(judged['verdict']['why'])}")


def sealed_verdict(item: Json, choice: str, codes: list[str]) -> str:
    """What the seal of an item tells of an answer; `codes` are all tiles in order."""
    if item["answer"]["form"] == "pick":
        choice = " ".join(sorted(choice.split(), key=codes.index))
    message = f"{item['item']}|{choice}".encode()
    seal = item["sealed"]
    digest = hmac.new(seal["salt"].encode(), message, hashlib.sha256).hexdigest()
    if digest in seal["right"]:
        return "Right."
    return "Not right." if seal["is_complete"] else "That the site alone can tell."


def do_pack(api: Api) -> None:
    """Fetches a pack, answers it without the site, and sends all answers at once."""
    codes = [tile["code"] for tile in api.ask("GET", "tiles/")]
    pack = api.ask("POST", "drills/packs/", {"count": ITEMS})
    attempts = []
    for number, item in enumerate(pack["items"], start=1):
        choice = choose_answer(item["answer"])
        print(f"Item {number}: {item['stem'][-1]}")
        print(f"  {choice}: {sealed_verdict(item, choice, codes)}")
        sent = {name: item[name] for name in NAMED}
        attempts.append(sent | {"attempt": str(uuid.uuid4()), "choice": choice})
    answer = api.ask("POST", "drills/attempts/", {"attempts": attempts})
    for judged in answer["results"]:
        told = (judged["result"] or {}).get("verdict") or {"why": ["It was refused."]}
        print(f"  Item {judged['place'] + 1}: {' '.join(told['why'])}")


def choose_action(api: Api, path: str) -> Json:
    """The action that the help advises, else the first lawful one, with its version."""
    help_shown = api.ask("GET", f"{path}help/")
    if help_shown["advice"]:
        action = help_shown["advice"]["best"]["action"]
        return {"expected_version": help_shown["version"], "action": action}
    legal = api.ask("GET", f"{path}legal-actions/")
    return {"expected_version": legal["version"], "action": legal["actions"][0]}


def act(api: Api, path: str, chosen: Json) -> Json:
    """The game after the action; where it had moved on, as it stands now."""
    try:
        return api.ask("POST", f"{path}actions/", chosen)
    except ApiError as error:
        if error.status == 409:
            game: Json = error.body["game"]
            return game
        raise


def play_game(api: Api, settings: Json) -> Json:
    """Plays a new game to its end, telling what happens; the game as it ended."""
    game = api.ask("POST", "games/", settings)
    path = f"games/{game['id']}/"
    api.ask("PATCH", f"{path}help/", {"level": "explain", "guess_first": False})
    for _ in range(MOST_ACTIONS):
        if game["is_over"]:
            return game
        game = act(api, path, choose_action(api, path))
        for event in game.get("events", []):
            print(f"  {event['text']}")
    raise SystemExit(f"No end after {MOST_ACTIONS} actions.")


def tell_payment(game: Json) -> None:
    """Prints who won and what each seat received, or paid with a minus."""
    winner = game["winner"]
    print("Nobody won." if winner is None else f"Mahjong: {game['names'][winner]}.")
    for name, points in zip(game["names"], game["pays"], strict=True):
        print(f"Payment: {name} {points:+d}")


def main() -> None:
    """Comes in as a guest, does the drills, plays, and tells the payment."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("address", nargs="?", default="http://127.0.0.1:8000")
    parser.add_argument("--seed", type=int, help="deals this game, to play it again")
    parser.add_argument("--offline", action="store_true", help="takes a pack of items")
    asked = parser.parse_args()
    api = Api(asked.address)
    api.token = api.ask("POST", "guest/", {"device_name": "An example"})["token"]
    if asked.offline:
        do_pack(api)
    else:
        do_drills(api)
    tell_payment(play_game(api, {} if asked.seed is None else {"seed": asked.seed}))


if __name__ == "__main__":
    try:
        main()
    except ApiError as error:
        sys.exit(str(error))
    except (OSError, http.client.HTTPException) as error:
        sys.exit(f"The site cannot be reached: {error}")
    except ValueError as error:
        sys.exit(f"There is no such API: {error}")
