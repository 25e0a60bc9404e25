"""The sentences of "Legal or not?"."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_noop as _

SENTENCES: Final = {
    # The moment
    "legal_window": _("Just discarded by {seat}: {tile}. Nobody has answered."),
    "legal_lifted": _(
        "Discarded by {seat}: {tile}. Next in turn is {next}, who has lifted a tile"
        " from the wall and is still looking at it."
    ),
    "legal_racked": _(
        "Discarded by {seat}: {tile}. Next in turn is {next}, who has picked and"
        " racked a tile."
    ),
    "legal_older": _(
        "Discarded by {seat}: {tile}. Then by {next}: {newer}. The player after that"
        " has picked and racked a tile."
    ),
    "legal_pick": _("It is your turn. You have not picked yet."),
    "legal_turn": _("It is your turn. You have picked and racked your tile."),
    "legal_other": _("It is the turn of {seat}, who has picked and is thinking."),
    "legal_pass_0": _("First Charleston, the first pass: to the right."),
    "legal_pass_1": _("First Charleston, the second pass: across."),
    "legal_pass_2": _("First Charleston, the third pass: to the left."),
    "legal_pass_3": _("Second Charleston, the first pass: to the left."),
    "legal_pass_4": _("Second Charleston, the second pass: across."),
    "legal_pass_5": _("Second Charleston, the last pass: to the right."),
    # The question
    "ask_legal_call": _("You would call {tile} and expose it with these. May you?"),
    "ask_legal_mahjong": _(
        "{tile} completes your hand: you would claim it for Mahjong. May you?"
    ),
    "ask_legal_exchange": _(
        "You would give {tile} to {seat} and take a tile from the group of {group} in"
        " return. May you?"
    ),
    "ask_legal_exchange_own": _(
        "You would give {tile} from your rack for a tile of your own exposed group of"
        " {group}. May you?"
    ),
    "ask_legal_pass": _("You would pass these three. May you?"),
    "ask_legal_blind": _(
        "You would pass these, and send on blind what is missing to three. May you?"
    ),
    "legal_label_laid": _("From your rack, beside the discard"),
    "legal_label_passed": _("From your rack, to be passed"),
    # What to look at
    "hint_ask_legal_call": _(
        "Three questions. Is the discard still open? Would three like tiles or more lie"
        " there, jokers counted? Has a line that may be exposed such a group, together"
        " with what you have exposed?"
    ),
    "hint_ask_legal_mahjong": _(
        "Look at the tile, and at whether it is still open. Then think of what is"
        " different for the very last tile of a hand."
    ),
    "hint_ask_legal_exchange": _(
        "Whose turn is it, and has a tile been picked? Then look at the group: does a"
        " joker lie there, and what does it stand for?"
    ),
    "hint_ask_legal_exchange_own": _(
        "Has a tile been picked? Then look at the group: does a joker lie there, and"
        " what does it stand for?"
    ),
    "hint_ask_legal_pass": _(
        "Look at the three tiles one by one: is one among them that the Charleston"
        " does not let go?"
    ),
    "hint_ask_legal_blind": _("Which of the six passes is it?"),
    # The answers
    "legal_yes": _("Yes."),
    "legal_yes_call": _("Yes, and then I discard."),
    "legal_yes_pick": _("Yes, and then I pick a tile and discard."),
    "legal_pair": _("No: nothing is claimed for a pair or a single."),
    "legal_unlike": _("No: only like tiles are exposed, with or without jokers."),
    "legal_no_line": _("No: no line left to me has such a group."),
    "legal_closed": _("No: it would be for a concealed line (C)."),
    "legal_partner": _("No: I need a natural tile of my own for it."),
    "legal_one": _("No: a group takes only one joker."),
    "legal_few": _("No: a pung takes no joker."),
    "legal_honours": _("No: jokers stand for numbered tiles only."),
    "legal_joker": _("No: a discarded joker is dead."),
    "legal_only_win": _("No: a discarded joker may be claimed for Mahjong only."),
    "legal_late": _("No: that discard is no longer open to a claim."),
    "legal_next": _("No: I am not next in turn."),
    "legal_first": _("No: I have to pick, or call and expose, before."),
    "legal_after": _("No: I would have had to do it before my pick."),
    "legal_turn_no": _("No: it is not my turn."),
    "legal_none": _("No: there is no joker in that group."),
    "legal_tile": _("No: my tile is not the one that the joker stands for."),
    "legal_natural": _("No: I have to give a natural tile, not a joker."),
    "legal_own": _("No: my own exposure stays as it is."),
    "legal_owner": _("No: only its owner may change that exposure."),
    "legal_opens": _("No: it would open my hand, which is concealed so far."),
    "legal_never": _("No: a joker is never passed."),
    "legal_flower": _("No: flowers are not passed."),
    "legal_split": _("No: a pair may not be passed."),
    "legal_blind": _("No: this pass may not be blind."),
    # Why the right one is right
    "legal_why_call": _(
        "{tile} makes a {group} that a line may expose, and every tile in it is {tile}"
        " or a joker. A call takes the place of the pick: you discard next."
    ),
    "legal_why_lifted": _(
        "A discard stays open until the next player racks the pick; a tile that is"
        " only looked at goes back."
    ),
    "legal_why_win": _(
        "For Mahjong the last tile may be any discard that is open: in a pair, as a"
        " single, on an X line or a C line, from any seat."
    ),
    "legal_why_exchange": _(
        "It is your turn, you have picked, and your tile is the very one that the joker"
        " stands for."
    ),
    "legal_why_pass": _(
        "Any three tiles but jokers may be passed. Whether it is wise is another"
        " question."
    ),
    "legal_why_blind_yes": _(
        "The first left and the last right are the two passes that may be blind."
    ),
    "legal_why_pair": _(
        "A call exposes three like tiles or more. For a pair or a single a discard is"
        " claimed only when it completes Mahjong."
    ),
    "legal_why_unlike": _(
        "Winds of one each, dragons of one each and runs are singles. A call exposes"
        " like tiles: a pung, a kong or more."
    ),
    "legal_why_no_line": _(
        "No line that may be exposed has this group together with what you have"
        " exposed: the hand would be dead."
    ),
    "legal_why_closed": _(
        "Only concealed lines have this group together with what lies open, and those"
        " expose nothing before Mahjong: the hand would be dead."
    ),
    "legal_why_joker": _("Nobody can claim a discarded joker, whatever it would make."),
    "legal_why_late": _(
        "Only the newest discard can be claimed, and only until the next player racks"
        " the pick."
    ),
    "legal_why_first": _(
        "First the pick, or a call with its group laid out; then exchanges. Done"
        " before, it makes your hand dead."
    ),
    "legal_why_turn": _("Jokers are exchanged in your own turn only."),
    "legal_why_none": _(
        "An exchange wins a joker. Where none lies, there is nothing to exchange."
    ),
    "legal_why_tile": _(
        "A joker is won with the very tile that it stands for: suit and number count."
    ),
    "legal_why_natural": _(
        "You give the natural tile and get the joker, never the other way round."
    ),
    "legal_why_never": _("Jokers are the one tile that may never be passed."),
    "legal_why_blind": _(
        "Only the first left and the last right may be blind. On every other pass three"
        " tiles of your own go on."
    ),
    # Why a wrong one is wrong
    "legal_not_yes_pick": _(
        "The called tile is your tile for this turn: there is no pick, only a discard."
    ),
    "legal_not_no_line": _(
        "Your rack may lean to another line. What counts is that some line which may be"
        " exposed has this group, together with what you have exposed."
    ),
    "legal_not_closed": _(
        "Your rack may be nearest to a C line, but you may change your mind: what you"
        " expose decides which lines are left."
    ),
    "legal_not_pair": _(
        "Count the discard as well: with two tiles from the rack there are three."
    ),
    "legal_not_pair_win": _(
        "That holds for exposing. The tile that completes Mahjong may be claimed for a"
        " pair or a single too."
    ),
    "legal_not_closed_win": _(
        "A C line exposes nothing before, but its last tile may be a discard."
    ),
    "legal_not_partner": _(
        "The discard is natural tile enough; jokers alone may go with it."
    ),
    "legal_not_one": _(
        "A group may hold several jokers, as long as one tile is natural."
    ),
    "legal_not_few": _(
        "Three like tiles are enough for jokers: a pung takes them too."
    ),
    "legal_not_honours": _(
        "Jokers stand for every kind of tile: winds, dragons and flowers too."
    ),
    "legal_not_only_win": _("It may not: a discarded joker is dead for every purpose."),
    "legal_not_late": _(
        "The window is still open: the next player has not racked the tile."
    ),
    "legal_not_next": _(
        "The seat does not matter here: any player may claim an open discard, and play"
        " goes on from there."
    ),
    "legal_not_after": _("An exchange comes after the pick, never before it."),
    "legal_not_own": _("From your own exposures jokers can be won like any others."),
    "legal_not_owner": _(
        "Whoever holds the right tile may exchange for a joker, whoever exposed it."
    ),
    "legal_not_opens": _("An exchange is no exposure; your hand stays concealed."),
    "legal_not_flower": _("Flowers may be passed like any other tile but a joker."),
    "legal_not_split": _("Like tiles may be passed together; it may only be unwise."),
    "legal_not_blind": _("This is one of the two passes that may be blind."),
}
"""The sentences of the moments, the questions, the answers and the reasons."""
