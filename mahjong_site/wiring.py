"""Connects the apps that must not know each other.

Called once at start-up. An app that keeps things for a person registers here how
they move when a guest logs in to an account:
`move_with_guest(play_services.move_games)`.
"""

from __future__ import annotations

from cards.exporting import own_cards
from cards.owned import read_through
from cards.services import move_cards
from lessons.deal_offers import offer_deals, tell_open_games
from lessons.selectors.class_cards import class_card_slugs, classes_using
from lessons.selectors.own_export import own_lessons
from lessons.services.drills import move_drills
from lessons.services.leaving import leave_all_classes
from lessons.services.progress import move_lessons
from lessons.services.secrets import must_hold_no_seat
from mahjong_site.accounts.exporting import export_with
from mahjong_site.accounts.leaving import before_leaving
from mahjong_site.accounts.rulesets import move_rulesets
from mahjong_site.accounts.services import before_sign_up, move_with_guest
from mahjong_site.pages.classwork import (
    assignment_page,
    is_deal_needed,
    may_play_set_deal,
    note_finished_game,
)
from mahjong_site.pages.gamedrills import offer_drills
from mahjong_site.pages.gamequestions import offer_questions
from mahjong_site.pages.gameskills import note_skills_of_game
from play import services as play_services
from play.dealing import deal_choices, keep_deals, let_play, offer_way_back
from play.decisions import offer_for_decisions
from play.exporting import own_games
from play.selectors import has_open_game
from play.signals import game_finished


def connect() -> None:
    """Register every mover and every receiver."""
    move_with_guest(play_services.move_games)
    move_with_guest(move_drills)
    move_with_guest(move_cards)
    read_through(class_card_slugs, classes_using)
    move_with_guest(move_lessons)
    move_with_guest(move_rulesets)
    before_sign_up(must_hold_no_seat)
    before_leaving(leave_all_classes)
    export_with(own_cards)
    export_with(own_lessons)
    export_with(own_games)
    offer_deals(deal_choices)
    tell_open_games(has_open_game)
    let_play(may_play_set_deal)
    keep_deals(is_deal_needed)
    offer_way_back(assignment_page)
    game_finished.connect(note_finished_game)
    game_finished.connect(note_skills_of_game)
    offer_for_decisions(offer_drills)
    offer_for_decisions(offer_questions)
