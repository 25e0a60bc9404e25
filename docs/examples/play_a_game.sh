#!/usr/bin/env bash
# A guest does five drill items and plays a whole game, with curl:
#
#     bash docs/examples/play_a_game.sh [ADDRESS] [SEED]
#
# Python only reads the JSON. docs/api.md says what every answer holds.
set -euo pipefail

address="${1:-http://127.0.0.1:8000}"
api="${address%/}/api/v1"
settings="{}"
[ $# -lt 2 ] || settings="{\"seed\": $2}"
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
answer="$folder/answer.json"
echo "Content-Type: application/json" > "$folder/headers"

# ask METHOD PATH [BODY]: leaves the answer in $answer, and ends at an error that is not
# a 409. After a 429, curl itself waits as long as Retry-After says.
ask() {
    status=$(curl --silent --show-error --max-time 60 --retry 5 --request "$1" \
        --header "@$folder/headers" ${3:+--data "$3"} \
        --output "$answer" --write-out '%{http_code}' "$api/$2")
    if [ "$status" -ge 400 ] && [ "$status" -ne 409 ]; then
        read_answer '"\n".join(error["detail"] for error in answer["errors"])' \
            >&2 2> "$folder/traceback" || echo "No answer of the API: $status" >&2
        exit 1
    fi
}

# read_answer EXPRESSION: what Python makes of the answer; what is not text, as JSON.
read_answer() {
    python3 -c '
import json, sys
answer = json.load(open(sys.argv[1], encoding="utf-8"))
found = eval(sys.argv[2])
print(found if isinstance(found, str) else json.dumps(found))' "$answer" "$1"
}

new_uuid() { python3 -c 'import uuid; print(uuid.uuid4())'; }

ask POST guest/ '{"device_name": "An example"}'
echo "Authorization: Bearer $(read_answer 'answer["token"]')" >> "$folder/headers"

for number in 1 2 3 4 5; do
    ask GET drills/next/
    echo "Item $number: $(read_answer 'answer["stem"][-1]')"
    # The first answer of the form that is asked for, right or wrong.
    attempt=$(read_answer '{
        **{name: answer[name] for name in
           ("kind", "card", "card_hash", "sections", "level", "seed", "version")},
        "choice": answer["answer"]["choices"][0]["key"]
            if answer["answer"]["form"] == "one_of"
            else " ".join(answer["answer"]["tiles"].split()[:answer["answer"]["count"]]),
    }')
    ask PUT "drills/attempts/$(new_uuid)/" "$attempt"
    if [ "$status" -eq 409 ]; then
        echo "  The item has changed; it does not count."
        continue
    fi
    echo "  $(read_answer '"Right." if answer["is_right"] else "Not right."')" \
        "$(read_answer '" ".join(answer["verdict"]["why"])')"
done

ask POST games/ "$settings"
game="games/$(read_answer 'answer["id"]')"
is_over=$(read_answer 'answer["is_over"]')
ask PATCH "$game/help/" '{"level": "explain", "guess_first": false}'

# A game takes thirty actions or so; more than 500 mean that something is amiss.
for _ in {1..500}; do
    [ "$is_over" = false ] || break
    # What the help advises, else the first lawful action, with the version it rests on.
    ask GET "$game/help/"
    chosen=$(read_answer '{
        "expected_version": answer["version"],
        "action": answer["advice"]["best"]["action"],
    } if answer["advice"] else ""')
    if [ -z "$chosen" ]; then
        ask GET "$game/legal-actions/"
        chosen=$(read_answer '{
            "expected_version": answer["version"], "action": answer["actions"][0],
        }')
    fi
    ask POST "$game/actions/" "$chosen"
    # A 409 brings the game as it stands now: look again and go on from there.
    is_over=$(read_answer 'answer.get("game", answer)["is_over"]')
done
[ "$is_over" = true ] || { echo "No end after 500 actions." >&2; exit 1; }

ask GET "$game/"
read_answer '"\n".join(
    ["Nobody won." if answer["winner"] is None
     else "Mahjong: " + answer["names"][answer["winner"]] + "."]
    + [f"Payment: {name} {points:+d}"
       for name, points in zip(answer["names"], answer["pays"])])'
