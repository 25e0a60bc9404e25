"""Addresses that show no page of their own, and what they do instead."""

from __future__ import annotations

from typing import Final

from tests.browser.pages import Visit

ELSEWHERE: Final = (
    Visit("/classes/join/picture/"),  # without a code; see "choosing a picture"
    Visit("/drills/charleston/"),
    Visit("/drills/charleston/kitchen-table/5/"),
    Visit("/drills/five/"),
    Visit("/drills/name_tile/"),
    Visit("/lessons/drills/"),
    Visit("/lessons/drills/name_tile/"),
    Visit("/lessons/start/"),
    Visit("/review/next/", "learner"),
    Visit("/review/practise/", "learner"),
    Visit("/classes/<full>/assignments/<week>/follow-up/", "teacher"),
)
"""Addresses that send on to another page."""
FILES: Final = (
    Visit("/manifest.webmanifest"),
    Visit("/service-worker.js"),
    Visit("/accounts/export.json", "learner"),
    Visit("/cards/kitchen-table/print/"),
    Visit("/classes/<class>/export.json", "teacher"),
    Visit("/classes/<class>/export.zip", "teacher"),
    Visit("/classes/<full>/results.csv", "teacher"),
    Visit("/drills/charleston/5/print/"),
    Visit("/drills/name_tile/5/print/"),
    Visit("/drills/offline/<pack>/token/", "learner"),
    Visit("/lessons/the-tiles/print/"),
    Visit("/play/<ended>/record.txt", "learner"),
    Visit("/play/deals/<deal>/position.json", "learner"),
    Visit("/play/deals/<deal>/print/", "learner"),
    Visit("/card.png"),
    Visit("/cards/checker/card.png?concealed=FF+2222B+3333C+4444D"),
    Visit("/play/deals/<deal>/card.png", status=404),  # for who has the shared link
    Visit("/puzzle/2026-06-01/card.png"),
    Visit("/health/live/"),
    Visit("/health/ready/"),
    Visit("/metrics/", status=404),  # without its token
    Visit("/review/export.csv", "learner"),
    Visit("/review/export.json", "learner"),
)
"""Answers that are no HTML: JSON, tables, PDFs, pictures."""
BUTTONS: Final = frozenset(
    (
        "accounts:device-end",
        "accounts:device-rename",
        "accounts:devices-end-all",
        "accounts:logout",
        "accounts:theme",
        "classes:archive",
        "classes:assignment-withdraw",
        "classes:course-copy",
        "classes:course-move",
        "classes:delete",
        "classes:door",
        "classes:invitation",
        "classes:invitation-withdraw",
        "classes:leave",
        "classes:live-move",
        "classes:seat-back",
        "classes:seat-block",
        "classes:seat-let-in",
        "classes:seat-move",
        "classes:seat-picture",
        "classes:seat-remove",
        "classes:teacher-owner",
        "classes:teacher-remove",
        "classes:teachers",
        "classes:work-hand-in",
        "deals:copy",
        "deals:delete",
        "deals:from-game",
        "deals:play",
        "deals:share",
        "drills:charleston-again",
        "language",
        "own-cards:publish",
        "pages:decision-ask",
        "pages:decision-drill",
        "pages:play-assigned",
        "play:again",
        "play:continue",
        "play:forget-rules",
        "play:guess",
        "play:help",
        "play:quick",
        "review:remove",
        "review:snooze",
        "review:switch",
    )
)
"""The names of what takes a form and shows nothing at GET."""
