"""The kinds of question that an example can ask, and how the engine answers.

Seats are 0 to 3 in turn order; East is 0 unless `dealer` says otherwise. In a
file a field by seat is written `racks.1 = "…"`, or `racks = { 1 = "…" }`.

mahjong   fields: card, tiles, exposures (list of texts)
          facts: ok, line ("2468, line 2"), points, lines (all that fit, best
          first), code and codes (why not)
may       fields: those of a position, after (actions done first), do (an action)
          facts: verdict, rule, code, consequence, fix (an action, or "give …
          take …", or "")
hand      fields: those of a position, after, seat
          facts: verdict ("legal" or "dead"), rule, code
play      fields: those of a position, or seed (a new deal); do (list of actions)
          facts: refused and rule (of the last action, which ends the play; "" if
          nothing is refused), phase, turn, asked (seats), winner (-1: nobody),
          by, discarder, line, points, pays (list by seat), ended, dead (seats),
          died (rule by seat), slips (rules by seat), dealer (of the next game;
          -1 while this one goes on), wall (tiles left), table (discards, oldest
          first), and by seat: racks, counts, exposures, received, courtesy,
          offers (kinds of action), calls (tiles of each possible call), futures
          (the tile picked ahead, or "")
payment   fields: card, line ("2468, line 2"), winner, by, discarder, jokerless,
          dead, bettor, dice_double, rules, pie (what is left, by seat), case
          ("win", "for_the_table", "four_times", "false_mahjong", "wall_broken",
          "wall_bet"), payer, other
          facts: pays (list by seat, the bettor fifth), bonuses, sum
line      fields: card, line
          facts: hands, groups (of its first hand, "pair 2B"), jokers (those of
          them that take a joker), exposure, points, condition, left_out,
          jokerless (can earn the bonus), bars (hands that hold a natural more
          often than the set does)
card      fields: card, or text (a card in the card format)
          facts: lines, left_out, sections, highest, lowest, faults (codes)
deal      fields: dice, dealer, ring (the 152 tiles as they lie; else the whole
          set in sorted order)
          facts: racks and counts by seat, wall, first and last (the first and
          last tile to be picked), tiles, copies (by tile)

sitting   fields: dealt (the seats that played as East, game by game), first
          facts: next (who deals now), due (who was due, game by game, and now)
described fields: case (see engine.situations), so (was it?), rules
          facts: those of may

A position: card, rules (a profile, or a table of options with `way`), phase,
dealer, turn, passes, racks, counts (a wrong number of tiles, by seat), exposures
(lists by seat), discard ("0 5D", misnamed "0 5D as 7D": open to claims, so the
phase is claim), lifted (after `discard`: the tile that the next player has taken,
and not racked unless racked is true), discards (older ones, as tiles), wall (what
is picked first), wall_left, picked, racked, claimed ("0 5D"), exposure_open,
exchanged, dead (seats), false_mahjong (those of them that died of one), received
and courtesy by seat. The phase is "turn" unless
said, of the seat `turn` (0); with `claimed` the newest exposure is open. What nobody
names fills the other racks and the wall; with wall_left the rest of the wall lies as
old discards.

An action is a line of a record: "1 call 5D J", "0 exchange 1 0 E" (owner,
exposure, tile), "2 pass 1B 2B +1", "1 vote stop", "1 pick wrong", "0 challenge 1",
"1 answer_challenge accept". In `after` and `do` of a play the seat may be "all"
(all that are asked, in turn order), and "any" stands for the rest: the first
lawful action of the kind.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from engine.compact import Ask
from engine.notation import parse_tiles
from engine.position import CardFinder
from engine.questions.cards import CARD, LINE
from engine.questions.deals import DEAL, SITTING
from engine.questions.kind import Kind
from engine.questions.payments import PAYMENT
from engine.questions.play import PLAY
from engine.questions.rulings import DESCRIBED, HAND, MAHJONG, MAY

KINDS: Final[dict[str, Kind]] = {
    "mahjong": MAHJONG,
    "may": MAY,
    "hand": HAND,
    "play": PLAY,
    "payment": PAYMENT,
    "line": LINE,
    "card": CARD,
    "deal": DEAL,
    "sitting": SITTING,
    "described": DESCRIBED,
}


def ask_engine(kind: str, ask: Ask, find_card: CardFinder) -> Any:
    """What the engine says, in its own values.

    A Verdict (mahjong), Ruling (may, hand), Played (play) or Payment; the card and
    the line; the card (or None) and its faults; the racks and the wall of a deal.
    """
    return KINDS[kind].prepare(ask, find_card)


def answer_question(
    kind: str, ask: Ask, names: Sequence[str], find_card: CardFinder
) -> dict[str, Any]:
    """The facts of these names, as plain values.

    Errors of the engine go through where the question makes no sense. A play that
    is refused, though nobody asks for it, also tells `refused_unasked`.
    """
    prepared = ask_engine(kind, ask, find_card)
    found = {name: KINDS[kind].facts[name](prepared) for name in names}
    if kind == "play" and prepared.fault is not None and "refused" not in names:
        found["refused_unasked"] = prepared.fault.code.value
    return found


def same(kind: str, name: str, wanted: Any, found: Any) -> bool:
    """Is this the wanted fact? Of a fact by seat only the wanted seats count."""
    if isinstance(wanted, Mapping) and isinstance(found, Mapping):
        return all(
            key in found and same(kind, name, value, found[key])
            for key, value in wanted.items()
        )
    if name in KINDS[kind].tiles:
        return _as_tiles(wanted) == _as_tiles(found)
    equal: bool = wanted == found
    return equal and type(wanted) is type(found)


def _as_tiles(value: Any) -> list[Any]:
    if isinstance(value, str):
        return sorted(parse_tiles(value, blanks=True))
    return sorted(map(_as_tiles, value))
