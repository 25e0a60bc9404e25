"""Questions about a moment at the table: what may be done, and who comes first."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final, Literal

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy
from pydantic import field_validator

from engine import Line, explain, parse_tiles
from engine.actions import ExchangeJoker
from engine.compact import POSITION
from engine.explain.rulings import explain_consequence, explain_fix
from engine.replay import read_actions
from engine.ruling import DEAD, HOUSE, ILLEGAL, LEGAL, UNSETTLED, VERDICTS
from engine.ruling import Ruling as EngineRuling
from engine.tiles import CODES, Tile
from engine.verdicts import Reason
from lessons.asks.asking import LESSON_CARD, ask
from lessons.asks.base import Ask, FixedAsk, yes_no
from lessons.lines import card_named
from lessons.scenes import Scene, due, scene_of
from lessons.seats import seat_of, seat_title

_FIELDS: Final = POSITION | {"after", "holds"}
_VERDICTS: Final[dict[str, str | Promise]] = {
    LEGAL: gettext_lazy("It is allowed"),
    ILLEGAL: gettext_lazy("It is not allowed, but nobody loses anything"),
    DEAD: gettext_lazy("It makes the hand dead, once challenged"),
    HOUSE: gettext_lazy("Good sources differ: the table decides"),
    UNSETTLED: gettext_lazy("No source settles it"),
}


class AtTable(Ask):
    """A question about a position, in the short form of `engine.questions`.

    `at` holds its fields; `holds` among them names the tiles of a rack that matter,
    and others of no use for it fill it up to 13. `you` is the reader's seat.
    """

    at: dict[str, Any]
    you: int = 0
    card: str = LESSON_CARD

    @field_validator("at")
    @classmethod
    def _known_fields(cls, at: dict[str, Any]) -> dict[str, Any]:
        unknown = sorted(at.keys() - _FIELDS)
        if unknown:
            raise ValueError(f"a position has no {', '.join(unknown)}")
        return at

    @property
    def scene(self) -> Scene | None:
        """The position as the reader sees it."""
        return scene_of(self.at, self.you)

    def fields(self) -> dict[str, Any]:
        """The position with every rack whole."""
        at = {"card": self.card, **self.at}
        holds = at.pop("holds", {})
        racks = {seat: self._whole(seat, text) for seat, text in holds.items()}
        return {**at, "racks": {**at.get("racks", {}), **racks}} if racks else at

    def _whole(self, seat: str, text: str) -> str:
        """A whole rack: the tiles named, and single ones that help with none."""
        held = parse_tiles(text)
        more = self._useless(held)[: due(self.at, int(seat)) - len(held)]
        return " ".join(CODES[tile] for tile in (*held, *more))

    def _useless(self, held: tuple[Tile, ...]) -> list[Tile]:
        open_to_see = Counter(parse_tiles(self._said()))
        kinds = [t for t in Tile if t is not Tile.JOKER and not open_to_see[t]]
        return [tile for tile in kinds if tile not in held]

    def _said(self) -> str:
        """Every tile that the position names anywhere."""
        lists = self.at.get("exposures", {}).values()
        texts = [text for one in lists for text in one]
        texts += self.at.get("racks", {}).values()
        texts += self.at.get("holds", {}).values()
        texts += [self.at.get("discards", ""), self.at.get("lifted", "")]
        newest = self.at.get("discard", "").split()
        texts += [*newest[1:2], *newest[3:]]
        return " ".join(texts)


class _Judged(AtTable, FixedAsk):
    """May this seat do this here? `do` is an action: "1 call 5D J".

    Values are the verdicts; "yes" is right for a legal action, and "no" for one
    that is refused or kills the hand.
    """

    do: str

    def answer(self) -> str:
        """The verdict."""
        return self._ruling().verdict

    def is_right(self, value: str) -> bool:
        """Compares with the verdict, or with what it comes to."""
        verdict = self.answer()
        if value == "yes":
            return verdict == LEGAL
        if value == "no":
            return verdict in (ILLEGAL, DEAD)
        return value == verdict

    def is_known(self, value: str) -> bool:
        """A verdict, yes or no."""
        return value in (*VERDICTS, "yes", "no")

    def words(self, value: str) -> str:
        """The verdict in words."""
        return yes_no_words(value) or str(_VERDICTS[value])

    def reasons(self, value: str) -> tuple[Reason, ...]:
        """What the engine has against it."""
        why = self._ruling().reason
        return (why,) if why else ()

    def says(self, value: str) -> list[str]:
        """The reason, what happens at a table, and the smallest fix."""
        ruling = self._ruling()
        if ruling.reason is None:
            return []
        told = [explain(ruling.reason, gettext)]
        told.append(explain_consequence(ruling.consequence, gettext))
        return [*told, *filter(None, [explain_fix(ruling.fix, gettext)])]

    def _ruling(self) -> EngineRuling:
        ruling: EngineRuling = ask("may", {**self.fields(), "do": self.do})
        return ruling


def yes_no_words(value: str) -> str:
    """Yes or no in the reader's language; "" for any other value."""
    return {"yes": gettext("Yes"), "no": gettext("No")}.get(value, "")


class Ruling(_Judged):
    """May this be done here?"""

    kind: Literal["ruling"]


class Window(_Judged):
    """May this discard still be claimed? `do` is the claim."""

    kind: Literal["window"]


class Exchange(_Judged):
    """May this joker be exchanged now? `do` is "seat exchange owner exposure tile"."""

    kind: Literal["exchange"]

    @field_validator("do")
    @classmethod
    def _an_exchange(cls, do: str) -> str:
        (action,) = read_actions([do])
        if not isinstance(action, ExchangeJoker):
            raise ValueError("an exchange is asked about")
        return do


class Precedence(AtTable, FixedAsk):
    """Several claim one discard: who gets it? Values are seats.

    `claims` are the actions; everybody else lets it go.
    """

    kind: Literal["precedence"]
    claims: tuple[str, ...]

    def answer(self) -> str:
        """The seat that is served."""
        played = ask("play", {**self.fields(), "do": [*self.claims, *self._rest()]})
        if played.fault is not None:
            raise ValueError(explain(played.fault))
        outcome = played.state.outcome
        return str(played.state.turn if outcome is None else outcome.winner)

    def _rest(self) -> list[str]:
        """The answers of those who do not claim."""
        discarder = self.at["discard"].split()[0]
        claiming = {claim.split()[0] for claim in self.claims}
        silent = {"0", "1", "2", "3"} - claiming - {discarder}
        return [f"{seat} let_go" for seat in sorted(silent)]

    def is_known(self, value: str) -> bool:
        """A seat."""
        return seat_of(value) in range(4)

    def words(self, value: str) -> str:
        """Where the seat is."""
        return seat_title(seat_of(value), self.you)


class Dead(AtTable, FixedAsk):
    """Is the hand of `seat` dead, as far as the table shows? Yes or no."""

    kind: Literal["dead"]
    seat: int

    def answer(self) -> str:
        """ "yes" or "no" (dead-01 to dead-07)."""
        return yes_no(self._ruling().verdict == DEAD)

    def words(self, value: str) -> str:
        """Yes or no."""
        return yes_no_words(value)

    def reasons(self, value: str) -> tuple[Reason, ...]:
        """Why it is dead."""
        why = self._ruling().reason
        return (why,) if why else ()

    def _ruling(self) -> EngineRuling:
        ruling: EngineRuling = ask("hand", {**self.fields(), "seat": self.seat})
        return ruling


def line_by_name(card: str, name: str) -> Line:
    """The line that players call so: "Even Steps, line 2". ValueError if none."""
    line = next((one for one in card_named(card).lines if one.name == name), None)
    if line is None:
        raise ValueError(f"{card} has no {name}")
    return line
