"""What the table says: questions, choices and whose turn, in the reader's language.

Rules and events are put into words by `engine.explain` alone; these are the
table's own sentences.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, npgettext

import engine
from engine.charleston import DIRECTIONS, blind_allowed
from engine.patterns import GROUP_NAMES
from mahjong_site.web.tilenames import tile_name

GROUPS: dict[str, str | Promise] = {
    "pair": gettext_lazy("Pair"),
    "pung": gettext_lazy("Pung"),
    "kong": gettext_lazy("Kong"),
    "quint": gettext_lazy("Quint"),
    "sextet": gettext_lazy("Sextet"),
}
NUMBERS: tuple[str | Promise, ...] = (
    gettext_lazy("no"),
    gettext_lazy("one"),
    gettext_lazy("two"),
    gettext_lazy("three"),
    gettext_lazy("four"),
    gettext_lazy("five"),
)
PLACES: tuple[str | Promise, ...] = (
    gettext_lazy("you"),
    gettext_lazy("on your right"),
    gettext_lazy("across from you"),
    gettext_lazy("on your left"),
)
SIDES: tuple[str | Promise, ...] = (
    gettext_lazy("you"),
    gettext_lazy("right"),
    gettext_lazy("across"),
    gettext_lazy("left"),
)
TO_PLACES: dict[str, tuple[int, str | Promise]] = {
    "right": (1, gettext_lazy("to the right")),
    "across": (2, gettext_lazy("across")),
    "left": (3, gettext_lazy("to the left")),
}


def counted(tile: engine.Tile, count: int) -> str:
    """ "your Eight Crak" or "your two Eight Crak"."""
    if count == 1:
        return _("your %(tile)s") % {"tile": tile_name(tile)}
    facts = {"count": NUMBERS[count], "tile": tile_name(tile)}
    return _("your %(count)s %(tile)s") % facts


def jokers(count: int) -> str:
    """ "a joker" or "two jokers"."""
    return ngettext("a joker", "%(count)s jokers", count) % {"count": NUMBERS[count]}


def group_name(size: int) -> str:
    """ "Pung" for three, "Kong" for four."""
    return str(GROUPS[GROUP_NAMES[size]])


def call_words(tile: engine.Tile, tiles: Sequence[engine.Tile]) -> str:
    """What a call would expose: "Kong: with your two Eight Crak and a joker"."""
    wild = sum(1 for t in tiles if t is engine.Tile.JOKER)
    own = len(tiles) - wild
    facts: dict[str, Any] = {"group": group_name(len(tiles) + 1)}
    if own and wild:
        facts |= {"tiles": counted(tile, own), "jokers": jokers(wild)}
        return _("%(group)s: with %(tiles)s and %(jokers)s") % facts
    facts["tiles"] = counted(tile, own) if own else jokers(wild)
    return _("%(group)s: with %(tiles)s") % facts


def exchange_words(tile: engine.Tile, owner: str, own: bool) -> str:
    """What an exchange gives and takes."""
    facts = {"tile": tile_name(tile), "owner": owner}
    if own:
        return _("Give your %(tile)s for the joker in your own exposure") % facts
    return _("Give your %(tile)s for the joker in %(owner)s’s exposure") % facts


def listed(names: Sequence[str]) -> str:
    """ "Rosa, Theo and Mei"."""
    *first, last = names
    facts = {"first": ", ".join(first), "last": last}
    return _("%(first)s and %(last)s") % facts if first else last


def phase_words(phase: str) -> str:
    """Where a game stands, for the list of games to go on with."""
    return {
        "pass": _("In the Charleston"),
        "vote": _("In the Charleston"),
        "courtesy_ask": _("At the courtesy pass"),
        "courtesy_pass": _("At the courtesy pass"),
        "mush": _("At the mush"),
        "claim": _("A discard is open to your call"),
        "mahjong": _("A declared Mahjong is on the table"),
        "over": _("Finished"),
    }.get(phase, _("Your turn"))


def away(count: int) -> str:
    """How far a line is: "3 tiles away"."""
    return ngettext("%(count)d tile away", "%(count)d tiles away", count) % {
        "count": count
    }


def pass_target(passes: int, seat: int) -> tuple[int, str, str]:
    """Who gets the next pass: the seat, "to the right", "on your right"."""
    step, where = TO_PLACES[DIRECTIONS[passes]]
    return (seat + step) % 4, str(where), str(PLACES[step])


def stake(rules: engine.TableRules, name: dict[str, str]) -> str:
    """What a challenge can cost (dead-11)."""
    if rules.way == "guided":
        return _(
            "If the table shows that it is so, the hand dies. If not, the challenge "
            "is refused here with the reason, and costs nothing."
        )
    if rules.wrong_challenge == "dead":
        text = _("If %(name)s contests it and you are wrong, your own hand is dead.")
        return text % name
    points = 25 if rules.wrong_challenge == "points_25" else 50
    text = _(
        "If %(name)s contests it, the one of you who is wrong pays the other "
        "%(points)d points when the game is over."
    )
    return text % {**name, "points": points}


def _challenge_question(
    view: engine.SeatView, names: Sequence[str], challenger: int
) -> tuple[str, str]:
    return (
        _("%(name)s says that your hand is dead") % {"name": names[challenger]},
        _(
            "Look at your exposures and count your tiles. Accept, and you are out of "
            "this game; contest it, and whoever is wrong pays for it at the end."
        ),
    )


def _mahjong_question(view: engine.SeatView, names: Sequence[str]) -> tuple[str, str]:
    declared = view.declared
    if declared is not None and declared.seat == view.seat and declared.shown:
        return (
            _("You have shown a hand that is no Mahjong"),
            _(
                "If the discard and your tiles make a group that you may expose, you "
                "can still call it. Otherwise your hand is dead."
            ),
        )
    if declared is None or declared.seat == view.seat:
        return (
            _("You said “Mahjong”. Look once more before you show it."),
            _("These tiles make no line. Until one is shown you may take it back."),
        )
    return (
        _("%(name)s shows a hand that is no Mahjong") % {"name": names[declared.seat]},
        _("Keep your own hand whole: then you play on."),
    )


def _seldom_asked(
    view: engine.SeatView, names: Sequence[str]
) -> tuple[str, str] | None:
    """The questions of the mush and of a declared Mahjong."""
    if view.phase is engine.Phase.MAHJONG:
        return _mahjong_question(view, names)
    if view.phase is not engine.Phase.MUSH:
        return None
    return (
        _("Put up to three tiles in the middle, or none"),
        _("They are mixed, and everybody takes back as many."),
    )


def _real_question(
    view: engine.SeatView, names: Sequence[str]
) -> tuple[str, str] | None:
    """What is asked otherwise at a real table; None where nothing is."""
    if view.phase is engine.Phase.PICK:
        return _("Your turn: pick a tile from the wall"), ""
    if view.phase is not engine.Phase.CLAIM or view.newest is None:
        return None
    newest = view.newest
    said = tile_name(newest.named or newest.tile)
    facts = {"tile": said, "name": names[newest.seat]}
    # Whether the name is right everybody sees for themselves (misnamed-02).
    return (
        _("“%(tile)s”, says %(name)s") % facts,
        _("To call it, choose the tiles to show with it, then press Call."),
    )


def question(
    view: engine.SeatView, names: Sequence[str], won: bool, real: bool = False
) -> tuple[str, str]:
    """What the learner is asked now, and a sentence of help.

    `won` tells whether Mahjong may be declared now; at a `real` table the page says
    nothing of what would be lawful.
    """
    if view.challenge is not None and view.asked:
        return _challenge_question(view, names, view.challenge[0])
    seldom = _seldom_asked(view, names) or (
        _real_question(view, names) if real else None
    )
    if seldom:
        return seldom
    match view.phase:
        case engine.Phase.PASS:
            return _pass_question(view, names, won)
        case engine.Phase.VOTE:
            return (
                _("Go on to the second Charleston?"),
                _(
                    "It is three more passes: left, across, right. If one player stops,"
                    " nobody makes them, and the courtesy follows."
                ),
            )
        case engine.Phase.COURTESY_ASK:
            other = names[(view.seat + 2) % 4]
            return (
                _("How many tiles would you exchange with %(name)s?") % {"name": other},
                _("You each ask for 0 to 3. The smaller number is exchanged."),
            )
        case engine.Phase.COURTESY_PASS:
            return _courtesy_question(view, names)
        case engine.Phase.CLAIM:
            return _claim_question(view, names, won)
        case engine.Phase.TURN:
            return _turn_question(view, won)
    return _("The game is over"), ""


def _pass_question(
    view: engine.SeatView, names: Sequence[str], won: bool
) -> tuple[str, str]:
    target, _where, place = pass_target(view.passes, view.seat)
    facts = {"name": names[target], "place": place}
    if won:
        return (
            _("Your tiles are a complete hand, as dealt!"),
            _("East may declare Mahjong now, before the first pass."),
        )
    if blind_allowed(view.passes):
        return (
            _("Choose up to three tiles for %(name)s, %(place)s") % facts,
            _("To keep more of your own, pass fewer and send on the rest unseen."),
        )
    return (
        _("Choose three tiles for %(name)s, %(place)s") % facts,
        _("Pass what helps your hand least."),
    )


def _courtesy_question(view: engine.SeatView, names: Sequence[str]) -> tuple[str, str]:
    facts = {
        "count": NUMBERS[view.courtesy],
        "name": names[(view.seat + 2) % 4],
    }
    text = npgettext(
        "courtesy",
        "Choose one tile for %(name)s, across from you",
        "Choose %(count)s tiles for %(name)s, across from you",
        view.courtesy,
    )
    return text % facts, _("%(name)s gives you as many.") % facts


def _claim_question(
    view: engine.SeatView, names: Sequence[str], won: bool
) -> tuple[str, str]:
    if view.newest is None:
        return "", ""
    tile = view.newest.tile
    facts = {"tile": tile_name(tile), "name": names[view.newest.seat]}
    if won:
        return (
            _("%(tile)s completes your hand!") % facts,
            _("Declare Mahjong: the tile is yours before anybody’s call."),
        )
    held = view.rack.count(tile)
    if not held:
        return (
            _("%(tile)s is down. You may call it.") % facts,
            _("You hold none of it: only jokers would go with it."),
        )
    facts["count"] = str(NUMBERS[held])
    return (
        _("%(tile)s is down. You may call it.") % facts,
        _("You hold %(count)s. A call shows the group to all, for good.") % facts,
    )


def _turn_question(view: engine.SeatView, won: bool) -> tuple[str, str]:
    if won:
        return _("Your tiles make Mahjong!"), _("Declare it, or play on.")
    if view.exposure_open:
        return (
            _("You have called. Choose a tile to discard."),
            _("Until the discard you may still change what you show."),
        )
    if view.fresh is None:
        return (
            _("You are East and begin: choose a tile to discard."),
            _("You have 14 tiles, so you do not pick first."),
        )
    if view.fresh is engine.Tile.JOKER:
        return _("Your turn: choose a tile to discard."), ""
    return (
        _("Your turn: choose a tile to discard."),
        _("You picked %(tile)s.") % {"tile": tile_name(view.fresh)},
    )
