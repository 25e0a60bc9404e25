"""What to send to each operation so that somebody succeeds in this world."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.contrib.auth.tokens import default_token_generator

from mahjong_site.accounts.models import User
from tests.api.passing import next_step
from tests.api.world import World
from tests.conftest import PASSWORD

ROOT: Final = "/api/v1"
QUERIES: Final[Mapping[str, dict[str, str]]] = {
    "cards_compare": {"old": "mahjong-club", "new": "kitchen-table"},
    "own_card_versions_compare": {"old": "1", "new": "2"},
    "live_preview": {"kind": "item", "drill": "name_tile"},
}
"""What has to be asked for."""


@dataclass(frozen=True)
class Looked:
    """What a client reads before it sends something."""

    world: World

    def get(self, role: str, path: str, turn: int = 0) -> Any:
        """The answer to a look."""
        address = path.format(**self.world.places(path, turn))
        return self.world.client(role).get(ROOT + address).json()

    def homework(self) -> dict[str, Any]:
        """The first question of the assignment and a choice."""
        path = "/assignments/{assignment_id}/tries/{number}/{place}/"
        asked = self.get("guest", path)["question"]
        key = asked["answer"]["choices"][0]["key"]
        return {"item": asked["item"], "choice": key}

    def deal(self) -> dict[str, Any]:
        """A guess or the first pass in the assigned Charleston."""
        path = "/assignments/{assignment_id}/tries/{number}/deals/{place}/"
        return self.get("guest", path, 2)

    def live(self) -> dict[str, Any]:
        """A choice of the live question."""
        asked = self.get("guest", "/classes/{class_id}/live/")["session"]["question"]
        return {"choice": asked["item"]["answer"]["choices"][0]["key"]}

    def version(self, path: str) -> dict[str, Any]:
        """The version that the teacher has seen."""
        return {"expected_version": self.get("teacher", path)["version"]}

    def draft(self) -> dict[str, Any]:
        """The version of the card's draft."""
        card = self.get("learner", "/own-cards/{card}/")
        return {"draft_version": card["draft_version"]}

    def legal(self) -> dict[str, Any]:
        """The first lawful action in the open game."""
        legal = self.get("learner", "/games/{game_id}/legal-actions/")
        return {"expected_version": legal["version"], "action": legal["actions"][0]}

    def puzzle(self) -> dict[str, Any]:
        """An answer to the puzzle of the day."""
        asked = self.get("nobody", "/puzzle/")["question"]["answer"]
        return {"choice": asked["choices"][0]["key"] if asked["choices"] else "J"}

    def letter(self) -> dict[str, Any]:
        """What the link to a new password would say."""
        person = User.objects.get(username="learner")
        token = default_token_generator.make_token(person)
        return {"person": str(person.public_id), "token": token}


Change = Callable[[Looked], dict[str, Any]]
CHANGES: Final[Mapping[str, Change]] = {
    "homework_answer": Looked.homework,
    "class_change": lambda look: look.version("/classes/{class_id}/"),
    "assignment_change": lambda look: look.version(
        "/classes/{class_id}/assignments/{assignment_id}/"
    ),
    "homework_deal_guess": lambda look: {"guess": look.deal()["sections"][:2]},
    "homework_deal_step": lambda look: next_step(look.deal()),
    "class_course_copy": lambda look: {"classroom": look.world.things["target"][0]},
    "live_answer": lambda look: {"tiles": None} | look.live(),
    "seat_move": lambda look: {"target": look.world.things["target"][0]},
    "games_actions_create": Looked.legal,
    "game_guess": Looked.legal,
    "games_take_back_create": lambda _look: {"expected_version": 1},
    "games_import_create": lambda look: look.get(
        "learner", "/games/{game_id}/record/", 1
    ),
    "sign_up_create": lambda _look: {"username": "Nora.Smith"},
    "email_change": lambda _look: {"password": PASSWORD},
    "password_change": lambda _look: {"old_password": PASSWORD},
    "password_reset_confirm": Looked.letter,
    "own_card_write": Looked.draft,
    "own_card_version_create": Looked.draft,
    "puzzle_answer": Looked.puzzle,
}
"""Where the example of the documentation names what only this world can know."""


def bodies(world: World, operation: Mapping[str, Any]) -> list[dict[str, Any] | None]:
    """The examples of an operation, as they have to be in this world."""
    if "requestBody" not in operation:
        return [None]
    examples = operation["requestBody"]["content"]["application/json"].get("examples")
    change = CHANGES.get(operation["operationId"], lambda _look: {})(Looked(world))
    shown = [one["value"] for one in (examples or {"none": {"value": {}}}).values()]
    return [
        {name: value for name, value in (one | change).items() if value is not None}
        for one in shown
    ]


def cases(
    world: World, path: str, operation: Mapping[str, Any]
) -> Iterator[tuple[dict[str, str], dict[str, Any] | None]]:
    """The examples of an operation, each at a few places of that address."""
    for body in bodies(world, operation):
        for turn in range(8 if "{" in path else 1):
            yield world.places(path, turn), body


FIRST: Final[Mapping[str, tuple[str, str, str]]] = {
    "live_ask": ("teacher", "post", "/classes/{class_id}/live/{session_id}/clear/"),
    "seat_back": ("teacher", "delete", "/classes/{class_id}/seats/{seat_id}/"),
    "game_guess": ("learner", "patch", "/games/{game_id}/help/"),
    "games_take_back_create": ("learner", "post", "/games/{game_id}/actions/"),
}
"""What somebody must have done before."""


def prepare(world: World, operation_id: str) -> None:
    """Do what must have been done before that operation."""
    if operation_id not in FIRST:
        return
    role, method, path = FIRST[operation_id]
    sent = {"game_guess": {"level": "explain", "guess_first": True}}.get(operation_id)
    if operation_id == "games_take_back_create":
        sent = Looked(world).legal()
    address = path.format(**world.places(path))
    answer = getattr(world.client(role), method)(ROOT + address, sent)
    assert answer.status_code < 300, answer.content
