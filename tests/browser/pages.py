"""Every kind of page of the site: where, whose, and in which states.

What looks different is a visit of its own; the test of every page looks at each in
every theme and at every size. `<places>` are filled from `tests.browser.site`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from playwright.sync_api import Page

from lessons.drills.catalogue import KINDS
from tests.browser.states import (
    answer,
    challenge,
    join,
    press,
    send,
    send_empty,
    send_outdated,
    served,
)


@dataclass(frozen=True)
class Visit:
    """A page, and what is done on it before it is looked at."""

    path: str
    who: str = "nobody"
    state: str = ""
    then: Callable[[Page], None] | None = None
    status: int = 200

    def __str__(self) -> str:
        """How its test is called."""
        return " ".join(filter(None, (self.path, self.who, self.state)))


# -- the pages -----------------------------------------------------------------

WIN: Final = "concealed=FF+2222B+3333C+4444D"

GENERAL: Final = (
    Visit("/"),
    Visit("/", "learner"),
    Visit("/", "pupil"),
    Visit("/", "teacher"),
    Visit("/", "invited"),
    Visit("/progress/"),
    Visit("/progress/", "learner"),
    Visit("/rules/"),
    Visit("/rules/?q=joker", state="searched"),
    Visit("/rules/deal-01/"),
    Visit("/rules/jokers-01/"),
    Visit("/figures/"),
    Visit("/figures/kitchen-table/"),
    Visit("/style/"),
    Visit("/offline/"),
    Visit("/glossary/"),
    Visit("/glossary/?q=joker", state="searched"),
    Visit("/glossary/charleston/"),
    Visit("/strategy/"),
    Visit("/strategy/choosing-a-hand/"),
    Visit("/embed/checker/"),
    Visit(f"/embed/checker/?{WIN}", state="answered"),
    Visit("/embed/puzzle/"),
    Visit("/nothing-here/", status=404),
    Visit("/classes/<class>/", "newcomer", status=404),
    Visit("/accounts/sign-up/", state="outdated form", then=send_outdated),
    *(
        Visit("/offline/", state=template, then=served(template))
        for template in (
            "400.html",
            "403.html",
            "429.html",
            "500.html",
            "accounts/locked_out.html",
        )
    ),
)
ACCOUNTS: Final = (
    Visit("/accounts/login/"),
    Visit("/accounts/login/", state="faulty", then=send_empty),
    Visit("/accounts/sign-up/"),
    Visit("/accounts/sign-up/", state="faulty", then=send_empty),
    Visit("/accounts/settings/"),
    Visit("/accounts/settings/", "learner"),
    Visit("/accounts/settings/", "pupil"),
    Visit("/accounts/devices/", "learner"),
    Visit("/accounts/devices/", "pupil"),
    Visit("/accounts/delete/", "learner"),
    Visit("/accounts/delete/", "learner", "faulty", send_empty),
    Visit("/accounts/email/", "learner"),
    Visit("/accounts/email/", "learner", "faulty", send_empty),
    Visit("/accounts/email/<proof>/"),
    Visit("/accounts/email/nothing/", state="bad link"),
    Visit("/accounts/forgotten/"),
    Visit("/accounts/forgotten/", state="faulty", then=send_empty),
    Visit("/accounts/forgotten/<person>/<reset>/"),
    Visit("/accounts/password/", "learner"),
    Visit("/accounts/password/", "learner", "faulty", send_empty),
)
CARDS: Final = (
    Visit("/cards/"),
    Visit("/cards/", "teacher"),
    Visit("/cards/kitchen-table/"),
    Visit("/cards/kitchen-table/calendar/"),
    Visit("/cards/kitchen-table/calendar/1/"),
    Visit("/cards/kitchen-table/clinic/"),
    Visit("/cards/kitchen-table/clinic/", "learner"),
    Visit("/cards/compare/"),
    Visit("/cards/compare/?a=kitchen-table&b=mahjong-club", state="compared"),
    Visit("/cards/checker/"),
    Visit(f"/cards/checker/?{WIN}", state="answered"),
    Visit("/cards/checker/?concealed=FF+2222B+99Q", state="faulty", status=422),
    Visit("/cards/checker/?ask=may&do=call&tile=5D&show=5D+J", state="a call"),
    Visit(
        "/cards/checker/?ask=dead&exposure_1=2222B&seen=FFFFFFF", state="a dead hand"
    ),
    Visit("/cards/own/"),
    Visit("/cards/own/", "learner"),
    Visit("/cards/own/published/"),
    Visit("/cards/own/new/"),
    Visit("/cards/own/<card>/edit/", "learner"),
    Visit("/cards/own/<draft>/edit/", "learner", "faulty"),
    Visit("/cards/own/<card>/versions/", "learner"),
    Visit("/cards/own/<card>/delete/", "learner"),
    Visit("/cards/<card>/", "learner"),
)
DRILLS: Final = (
    Visit("/drills/"),
    Visit("/drills/", "learner"),
    *(Visit(f"/drills/{kind}/5/?card=mahjong-club") for kind in KINDS),
    Visit("/drills/which_line/5/", state="answered", then=answer),
    Visit("/drills/name_tile/5/result/?items=5", "learner"),
    Visit("/drills/charleston/5/"),
    Visit("/drills/charleston/5/?guess=no", state="unguessed"),
    Visit("/drills/charleston/runs/<run>/", "learner"),
    Visit("/drills/charleston/runs/<vote_run>/", "learner"),
    Visit("/drills/charleston/runs/<courtesy_run>/", "learner"),
    Visit("/drills/charleston/runs/<whole_run>/", "learner"),
    Visit("/drills/offline/"),
    Visit("/drills/offline/", "learner"),
    Visit("/drills/offline/<pack>/", "learner"),
    Visit("/puzzle/"),
    Visit("/puzzle/2026-06-01/"),
    Visit("/review/", "learner"),
    Visit("/review/", "newcomer"),
    Visit("/review/<waiting>/", "learner"),
    Visit("/review/<waiting>/", "learner", "answered", answer),
    Visit("/review/<missed>/", "learner"),
)
LESSONS: Final = (
    Visit("/lessons/"),
    Visit("/lessons/", "learner"),
    Visit("/lessons/", "finisher"),
    *(
        Visit(f"/lessons/{slug}/")
        for slug in (
            "colours-and-suits",
            "groups-and-jokers",
            "mahjong-and-payment",
            "the-charleston",
            "walls-and-deal",
        )
    ),
    Visit("/lessons/a-turn/", "pupil", "locked", status=403),
    Visit("/lessons/the-tiles/quiz/"),
    Visit("/lessons/the-tiles/quiz/", state="faulty", then=send),
    Visit("/lessons/the-tiles/quiz/<checked>/", "learner"),
    Visit("/lessons/placement/"),
    Visit("/lessons/placement/<placed>/", "learner"),
)
PLAY: Final = (
    Visit("/play/"),
    Visit("/play/", "learner"),
    *(
        Visit(f"/play/<{moment}>/", "learner")
        for moment in (
            "charleston",
            "vote",
            "courtesy",
            "turn",
            "claim",
            "real",
            "hint",
            "explain",
            "ended",
            "won",
            "aimed",
        )
    ),
    Visit("/play/<real>/", "learner", "a challenge", challenge),
    Visit("/play/<charleston>/", "learner", "refused", press("Pass", ".refusal")),
    Visit("/play/<turn>/log/", "learner"),
    Visit("/play/<ended>/log/", "learner"),
    Visit("/play/<ended>/why/<move>/", "learner"),
    Visit("/play/<ended>/review/", "learner"),
    Visit("/play/<ended>/record/", "learner"),
    Visit("/play/<ended>/record/?step=9&open=1", "learner", "open racks"),
    Visit("/play/sittings/<sitting>/", "learner"),
    Visit("/play/import/"),
    Visit("/play/import/", state="faulty", then=send_empty),
    Visit("/play/deals/", "newcomer"),
    Visit("/play/deals/", "learner"),
    Visit("/play/deals/new/"),
    Visit(
        "/play/deals/new/", state="faulty", then=press("Keep this deal", ".errorlist")
    ),
    Visit("/play/deals/<deal>/", "learner"),
    Visit("/play/deals/<deal>/edit/", "learner"),
)
PUPILS: Final = (
    Visit("/classes/"),
    Visit("/classes/", "pupil"),
    Visit("/classes/join/"),
    Visit("/classes/join/", state="faulty", then=send_empty),
    Visit("/classes/join/", state="choosing a picture", then=join),
    Visit("/classes/picture/", "pupil"),
    Visit("/classes/<class>/", "pupil"),
    Visit("/classes/<full>/", "worker"),
    Visit("/classes/<held>/", "learner", status=404),
    Visit("/classes/<blocked>/", "learner", status=404),
    Visit("/classes/<class>/assignments/<drill>/", "pupil"),
    Visit("/classes/<class>/assignments/<games>/", "pupil"),
    Visit("/classes/<class>/assignments/<passes>/", "pupil"),
    Visit("/classes/<full>/assignments/<week>/", "worker"),
    Visit("/classes/<class>/assignments/<drill>/work/1/", "pupil"),
    Visit("/classes/<class>/assignments/<drill>/work/1/1/", "pupil"),
    Visit("/classes/<full>/assignments/<week>/work/1/", "worker"),
    Visit("/classes/<full>/live/", "worker"),
    *(
        Visit(f"/classes/<{state}>/live/", "learner")
        for state in ("asked", "families", "closed", "shown")
    ),
)
TEACHERS: Final = (
    Visit("/classes/", "teacher"),
    Visit("/classes/", "invited"),
    Visit("/classes/new/", "teacher"),
    Visit("/classes/new/", "teacher", "faulty", send_empty),
    Visit("/classes/<class>/", "teacher"),
    Visit("/classes/<empty>/", "teacher"),
    Visit("/classes/<full>/", "teacher"),
    Visit("/classes/<archived>/", "teacher"),
    Visit("/classes/<class>/seats/", "teacher"),
    Visit("/classes/<empty>/seats/", "teacher"),
    Visit("/classes/<class>/seats/<seat>/", "teacher"),
    Visit("/classes/<held>/seats/<held_seat>/", "teacher"),
    Visit("/classes/<blocked>/seats/<blocked_seat>/", "teacher"),
    Visit("/classes/<class>/settings/", "teacher"),
    Visit("/classes/<class>/questions/", "teacher"),
    Visit("/classes/<class>/questions/<question>/", "teacher"),
    Visit("/classes/<class>/course/", "teacher"),
    Visit("/classes/<class>/course/lessons/the-tiles/", "teacher"),
)
ASSIGNMENTS: Final = (
    Visit("/classes/assign/?drill=name_tile&card=kitchen-table", "teacher"),
    Visit("/classes/<class>/assignments/", "teacher"),
    Visit("/classes/<empty>/assignments/", "teacher"),
    Visit("/classes/<class>/assignments/new/", "teacher"),
    *(
        Visit(f"/classes/<class>/assignments/new/?kind={kind}", "teacher")
        for kind in ("lesson", "drill", "charleston", "games", "deal")
    ),
    Visit("/classes/<class>/assignments/<drill>/", "teacher"),
    Visit("/classes/<class>/assignments/<games>/", "teacher"),
    Visit("/classes/<class>/assignments/<drill>/change/", "teacher"),
    Visit("/classes/<full>/results/", "teacher"),
    Visit("/classes/<empty>/results/", "teacher"),
    Visit("/classes/<class>/assignments/<games>/results/", "teacher"),
    Visit("/classes/<full>/pupils/<worker>/", "teacher"),
    Visit("/classes/<full>/pupils/<worker>/report/", "teacher"),
    Visit("/classes/<full>/assignments/<week>/results/", "teacher"),
    Visit("/classes/<full>/assignments/<week>/results/1/1/", "teacher"),
    Visit("/classes/<empty>/live/ask/", "teacher"),
    Visit("/classes/<empty>/live/ask/?kind=families&seed=4", "teacher"),
    *(
        Visit(f"/classes/<{state}>/live/{screen}", "teacher")
        for state in ("asked", "families", "closed", "shown")
        for screen in ("", "screen/")
    ),
)
VISITS: Final = (
    *GENERAL,
    *ACCOUNTS,
    *CARDS,
    *DRILLS,
    *LESSONS,
    *PLAY,
    *PUPILS,
    *TEACHERS,
    *ASSIGNMENTS,
)
