"""Starting games, and acting in them."""

from __future__ import annotations

import secrets
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

import engine
from cards import library
from engine.bots.base import Bot
from engine.bots.steady import Steady
from engine.events import Called, Event, Exchanged
from engine.options import rules_from_dict
from engine.simulation import MAX_ACTIONS, Step, act, seat_to_act
from engine.table import check_challenge, why_dead
from mahjong_site.accounts.models import User
from mahjong_site.accounts.preferences import preferences_of, save_preferences
from mahjong_site.accounts.rulesets import chosen_rules
from mahjong_site.web.errors import Conflict, DomainError, refusal
from mahjong_site.web.tablerules import OPTION_NAMES
from play import records
from play.models import GameAction, GameRefusal, PlayedCard, PracticeGame, Source
from play.selectors import Table, actions_of, played_card, replayed, table_of
from play.signals import game_finished

BOT_NAMES: Final = ("Rosa", "Theo", "Mei")
"""Who plays against the learner, in turn order after the learner."""
UNPLAYED: Final = frozenset({"blanks", "futures", "pie"})
"""House options that no single game at this table can have: they need tiles or a
purse that it does not know."""
MOST_REFUSALS: Final = 200
"""So many refusals of a game are kept for its record."""
MAX_SEED: Final = 2**53 - 1
"""Seeds are numbers that every JSON reader keeps exactly."""


class Refused(DomainError):
    """The rules refuse an action; `rule` names the one it rests on."""

    def __init__(self, reason: engine.Reason, field: str | None = None) -> None:
        said = refusal(reason, field)
        super().__init__(said.code, said.message, field)
        self.rule = reason.rule


@dataclass(frozen=True, slots=True)
class Taken:
    """What an action led to: the table now, and what happened, in order."""

    table: Table
    events: tuple[tuple[int, Event], ...]
    """Each event with the number of its action; not yet cut to a seat's view."""


# -- starting ------------------------------------------------------------------


def start_game(
    *,
    learner: User,
    card: str,
    rules: str | engine.TableRules = "league",
    seed: int | None = None,
    seat: int | None = None,
) -> PracticeGame:
    """Deal a game on the offered card of that slug and keep the settings.

    `rules` are a table's, or the name of a profile or the id of an own table.
    Without a seed the deal is random; the same card, seed and seat give the same
    deal again. Without a seat the seed decides where the learner sits. Raises
    DomainError for a card or rules that are not there, and for a seed or a seat out
    of range.
    """
    played = _rules_played(learner, rules)
    if seed is not None and not 0 <= seed <= MAX_SEED:
        raise DomainError("bad_seed", _("This number is too large."), "seed")
    if seat is not None and seat not in range(4):
        reason = engine.Reason(engine.ReasonCode.UNKNOWN_SEAT, "deal-15")
        raise refusal(reason, "seat")
    chosen = library.offered_card(card)
    seed = _new_seed() if seed is None else seed
    state = engine.new_game(chosen, played, seed)
    _keep_settings(learner, card, played.profile)
    return _begin(learner, state, seed % 4 if seat is None else seat)


def _rules_played(
    learner: User | None, rules: str | engine.TableRules
) -> engine.TableRules:
    """The rules of the new game; refuses what this table cannot play."""
    if isinstance(rules, str):
        rules = chosen_rules(learner=learner, choice=rules)
    for option in UNPLAYED:
        if getattr(rules, option) != getattr(engine.LEAGUE, option):
            message = _("%(option)s cannot be played at this table.")
            named = {"option": OPTION_NAMES[option]}
            raise DomainError("option_not_played", message % named, "rules")
    return rules


def changed_rules(
    *,
    learner: User,
    choice: str,
    changes: Mapping[str, Any],
    way: str | None = None,
) -> engine.TableRules:
    """Rules by profile or own table, with house options changed.

    Raises DomainError at `rules` or `options`.
    """
    rules = chosen_rules(learner=learner, choice=choice)
    if way:
        changes = {**changes, "way": way}
    whole = {"way": rules.way, **rules.to_dict(), **changes}
    if "profile" in changes:
        # The profile is chosen by `rules`; said here it would change nothing.
        raise _bad_option("profile", "options")
    return read_rules(whole, "options")


def read_rules(data: Mapping[str, Any], field: str = "rules") -> engine.TableRules:
    """Rules from plain JSON; raises DomainError `bad_option` at `field`."""
    try:
        return rules_from_dict(data)
    except ValueError as error:
        raise _bad_option(str(error), field) from error


def _bad_option(name: str, field: str) -> DomainError:
    message = _("“%(option)s” is no option here, or cannot have this value.")
    return DomainError("bad_option", message % {"option": name[:40]}, field)


def quick_game(*, learner: User) -> PracticeGame:
    """Deal a game with the last settings, or with the site's defaults."""
    return start_game(
        learner=learner, card=last_card(learner), rules=last_rules(learner)
    )


def last_rules(learner: User) -> engine.TableRules:
    """The rules of the game that was dealt last, or of the last profile."""
    dealt = PracticeGame.objects.filter(learner=learner, source=Source.DEALT)
    last = dealt.order_by("-id").values_list("table_rules", flat=True).first()
    try:
        return rules_from_dict(last or preferences_of(learner).rules)
    except ValueError:
        return engine.LEAGUE


def last_card(learner: User) -> str:
    """The slug of the card played last, if it is offered, or of the default one."""
    last = preferences_of(learner).card
    return last if last in library.offered_slugs() else library.default_card().slug


def play_again(*, learner: User, public_id: uuid.UUID) -> PracticeGame:
    """The next game of the sitting: the deal moves on (rule deal-06).

    Asked twice, it gives the same game. A card that has been corrected since is
    used as it is now (rule card-14). Raises DomainError while the game goes on.
    """
    before = table_of(learner=learner, public_id=public_id)
    if not before.game.is_over:
        raise DomainError("game_not_over", _("This game is not over yet."))
    follower = PracticeGame.objects.filter(follows=before.game).first()
    if follower:
        return follower
    card = before.state.card
    if before.game.card_slug in library.offered_slugs():
        card = library.offered_card(before.game.card_slug)
    dealer = next_dealer(before.state)
    state = engine.new_game(card, before.state.rules, _new_seed(), dealer)
    try:
        return _begin(learner, state, before.seat, follows=before.game)
    except IntegrityError:
        return PracticeGame.objects.get(follows=before.game)


def next_dealer(state: engine.GameState) -> int:
    """East of the next game: the deal moves on, but for a game thrown in."""
    stays = state.outcome is not None and state.outcome.same_dealer
    return state.dealer if stays else (state.dealer + 1) % 4


def _new_seed() -> int:
    # Nobody may guess a deal: the seed is as good as the hidden tiles.
    return secrets.randbelow(MAX_SEED)


def _keep_settings(learner: User, card: str, rules: str) -> None:
    last = preferences_of(learner)
    if (last.card, last.rules) != (card, rules):
        save_preferences(user=learner, card=card, rules=rules)


@transaction.atomic
def _begin(
    learner: User,
    state: engine.GameState,
    seat: int,
    follows: PracticeGame | None = None,
    *,
    made: Sequence[Step] = (),
    source: Source = Source.DEALT,
    origin: PracticeGame | None = None,
) -> PracticeGame:
    """Store a new game, played on to the learner's first question.

    `made` are the steps of a record that the game begins with.
    """
    _keep_card(state.card)
    game = PracticeGame(
        learner=learner,
        card_id=state.card.hash,
        card_slug=state.card.slug,
        rules=state.rules.profile,
        table_rules=state.rules.to_dict(),
        seed=state.seed,
        seat=seat,
        bot_names=list(BOT_NAMES),
        follows=follows,
        source=source,
        origin=origin,
    )
    steps = list(made)
    state = steps[-1].state if steps else state
    steps += _advance(game, state)
    state = steps[-1].state if steps else state
    for name, value in _columns(game, state, len(steps)).items():
        setattr(game, name, value)
    game.save(force_insert=True)
    _store_steps(game, steps, first=1)
    _tell_if_finished(game)
    return game


def _tell_if_finished(game: PracticeGame) -> None:
    """Only a game that was dealt and played counts for anybody else."""
    if game.is_over and game.source == Source.DEALT:
        game_finished.send(sender=PracticeGame, game=game)


def _keep_card(card: engine.Card) -> None:
    """Store the card's text with its first game (rule card-14)."""
    if not PlayedCard.objects.filter(hash=card.hash).exists():
        PlayedCard.objects.get_or_create(
            hash=card.hash,
            defaults={
                "slug": card.slug,
                "name": card.name,
                "text": library.card_text(card),
            },
        )


# -- from a record -------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RecordRead:
    """A record that can be begun with: its deal, its steps, the learner's seat."""

    dealt: engine.GameState
    made: Sequence[Step]
    seat: int


def read_record(*, learner: User | None, record: str, seat: int = 0) -> RecordRead:
    """The text of a record, played again; nothing is stored yet.

    `seat` is where the learner sits, 0 for East. Raises DomainError at `record` for
    text that is no record of a card that is here, and for rules that this table
    cannot play.
    """
    if seat not in range(4):
        reason = engine.Reason(engine.ReasonCode.UNKNOWN_SEAT, "deal-15")
        raise refusal(reason, "seat")
    try:
        whole = engine.replay(record, _card_of_record(learner, record))
    except engine.RecordError as error:
        raise refusal(error.reason, "record") from error
    if not 0 <= whole.seed <= MAX_SEED:
        raise DomainError("bad_seed", _("The deal’s number is too large."), "record")
    try:
        _rules_played(learner, whole.rules)
    except DomainError as error:
        raise DomainError(error.code, error.message, "record") from error
    dealt = engine.new_game(whole.card, whole.rules, whole.seed, whole.dealer)
    made = _steps_of(dealt, whole.actions)
    return RecordRead(dealt, made, (whole.dealer + seat) % 4)


def begin_record(*, learner: User, read: RecordRead) -> PracticeGame:
    """A game of the learner from a record; an unfinished one can be gone on with."""
    return _begin(
        learner, read.dealt, read.seat, made=read.made, source=Source.IMPORTED
    )


def import_record(*, learner: User, record: str, seat: int = 0) -> PracticeGame:
    """A game from the text of a record; raises what `read_record` raises."""
    read = read_record(learner=learner, record=record, seat=seat)
    return begin_record(learner=learner, read=read)


def _card_of_record(learner: User | None, record: str) -> engine.Card:
    """The card that a record names by hash, shipped or played by the learner."""
    head = record[:1000].splitlines()
    words = head[1].split() if len(head) > 1 else []
    digest = words[2][:64] if len(words) == 3 else ""
    played = PracticeGame.objects.filter(learner=learner, card_id=digest)
    has_played = learner is not None and played.exists()
    if digest and (library.card_by_hash(digest) or has_played):
        return played_card(digest)
    return library.default_card()


def _steps_of(state: engine.GameState, actions: Sequence[engine.Action]) -> list[Step]:
    """The actions as they were played, with what each led to."""
    steps: list[Step] = []
    for action in actions:
        applied = engine.apply(state, action)
        state = applied.state
        steps.append(Step(action, state, applied.events))
    return steps


def continue_from(*, table: Table, step: int) -> PracticeGame:
    """A new practice game that goes on from that step of a finished one.

    Raises DomainError at `step` where there is none, or nothing is left to play,
    and `game_not_over` while the game goes on.
    """
    records.require_over(table)
    moment = records.step_at(table, step)
    state = records.state_at(table, moment)
    if state.outcome is not None:
        message = _("The game is over there. Choose an earlier step.")
        raise DomainError("nothing_left", message, "step")
    dealt = engine.new_game(state.card, state.rules, state.seed, state.dealer)
    actions = actions_of(table.game)[: moment.made]
    return _begin(
        table.game.learner,
        dealt,
        table.seat,
        made=_steps_of(dealt, actions),
        source=Source.CONTINUED,
        origin=table.game,
    )


# -- acting --------------------------------------------------------------------


def take_action(
    *,
    table: Table,
    expected_version: int,
    action: engine.Action | Mapping[str, Any],
) -> Taken:
    """Do the learner's action, then everything up to the next question to them.

    `table` is the learner's own (`selectors.table_of`); `action` may be plain JSON,
    its seat left out. The bots answer, and what leaves the learner no choice (to
    pick, to let a tile go that cannot be claimed) is done too. Raises `Conflict`
    when the table has moved on since `expected_version`, DomainError with the field
    `action` for one that cannot be read, and `Refused` when the rules refuse it; the
    game is then unchanged.
    """
    if table.game.version != expected_version:
        raise stale()
    asked = _read_action(action, table.seat)
    try:
        applied = engine.apply(table.state, asked)
    except engine.IllegalAction as error:
        refused = Refused(error.reason)
        _note_refusal(table.game, asked, refused)
        raise refused from error
    steps = [Step(asked, applied.state, applied.events)]
    steps += _advance(table.game, applied.state, before=table.state)
    return _store(table.game, steps)


def _note_refusal(game: PracticeGame, asked: engine.Action, said: Refused) -> None:
    """Keep what was refused and why, for the record of the game."""
    if game.is_over or game.refusals.count() >= MOST_REFUSALS:
        return
    GameRefusal.objects.create(
        game=game,
        after=game.action_count,
        action=asked.to_dict(),
        code=said.code,
        rule=said.rule,
        text=said.message,
    )


@transaction.atomic
def take_back(*, table: Table, expected_version: int) -> Table:
    """Undo the learner's last action and everything that the bots did since.

    Only in guided play, only the last action, and only while it has shown nothing
    hidden that would not come again: the tiles of a call, or of an exchange, by
    somebody else stay seen. Raises `Conflict` for an older table and DomainError
    `no_take_back` where there is nothing to undo.
    """
    game = table.game
    if game.version != expected_version:
        raise stale()
    if not game.may_take_back:
        raise no_take_back()
    step = GameAction.objects.filter(game=game, version=game.version)
    first = step.order_by("number").values_list("number", flat=True)[0]
    state = replayed(table, actions_of(game, before=first))
    columns = _columns(game, state, 0) | {
        "version": game.version + 1,
        "may_take_back": False,
        "take_backs": game.take_backs + 1,
    }
    _update(game, columns)
    step.filter(number__gte=first).update(taken_back=True)
    return Table(game, state)


def no_take_back() -> DomainError:
    """The refusal where nothing can be taken back."""
    message = _(
        "There is nothing to take back now: only the last move can be undone, in "
        "guided play, until another player has shown tiles."
    )
    return DomainError("no_take_back", message)


def _may_take_back(game: PracticeGame, steps: Sequence[Step]) -> bool:
    """Can the step that was just made be undone without anything learnt by it?"""
    state = steps[-1].state
    shown = any(
        isinstance(event, Called | Exchanged) and event.seat != game.seat
        for step in steps
        for event in step.events
    )
    return state.rules.way == "guided" and state.outcome is None and not shown


def _read_action(action: engine.Action | Mapping[str, Any], seat: int) -> engine.Action:
    if isinstance(action, Mapping):
        try:
            action = engine.action_from_dict({"seat": seat, **action})
        except (engine.ActionError, engine.NotationError) as error:
            raise refusal(error.reason, "action") from error
    if action.seat != seat:
        message = _("You cannot act for another player.")
        raise DomainError("not_your_seat", message, "action")
    return action


def stale() -> Conflict:
    """The refusal for an action that rests on an older table."""
    message = _(
        "The table had already moved on, so nothing was changed. This is how it "
        "stands now."
    )
    return Conflict("stale_version", message)


class Learner:
    """The learner's own place among the bots: nobody thinks or speaks for it."""

    def choose(
        self, view: engine.SeatView, legal: Sequence[engine.Action]
    ) -> engine.Action:
        """Never called: the learner is asked instead."""
        raise RuntimeError("a bot was asked to play for the learner")

    def interrupt(self, view: engine.SeatView) -> engine.Action | None:
        """The learner challenges by a button."""
        return None


def bots_for(game: PracticeGame, card: engine.Card) -> Sequence[Bot]:
    """Who plays the seats by number; the learner's own place is never asked."""
    steady: Bot = Steady(card)
    own: Bot = Learner()
    return tuple(own if seat == game.seat else steady for seat in range(4))


def _advance(
    game: PracticeGame,
    state: engine.GameState,
    before: engine.GameState | None = None,
) -> list[Step]:
    """Play on until the learner is asked something or the game is over.

    `before` is what the learner saw when acting.
    """
    bots = bots_for(game, state.card)
    seen = _seen_dead(before) if before else frozenset()
    steps: list[Step] = []
    while (seat := seat_to_act(state)) is not None:
        said = _interruption(game, state, bots, seen)
        if said is not None:
            applied = engine.apply(state, said)
            steps.append(Step(said, applied.state, applied.events))
        elif seat == game.seat and not _goes_without_saying(state, seat):
            break
        else:
            steps.append(act(state, seat, bots[seat]))
        state = steps[-1].state
        if len(steps) > MAX_ACTIONS:
            raise RuntimeError("the game does not end")
    return steps


def _seen_dead(state: engine.GameState) -> frozenset[int]:
    """The hands that all could see were dead."""
    if state.rules.way != "real":
        return frozenset()
    return frozenset(s for s in range(4) if why_dead(state, s) is not None)


def _interruption(
    game: PracticeGame,
    state: engine.GameState,
    bots: Sequence[Bot],
    seen: frozenset[int],
) -> engine.Action | None:
    """A challenge that a bot makes now, at a real table.

    The learner's own faults are caught at once. Of the others' hands a bot speaks
    only after the learner has had the chance to: the bots act all at once, and
    would otherwise always be first.
    """
    if state.rules.way != "real":
        return None
    free = seen | {game.seat} if not state.dead[game.seat] else frozenset(range(4))
    for seat, bot in enumerate(bots):
        if state.dead[seat]:
            continue
        view = engine.view(state, seat)
        spared = tuple(d or s not in free for s, d in enumerate(view.dead))
        said = bot.interrupt(replace(view, dead=spared))
        if isinstance(said, engine.Challenge) and not check_challenge(state, said):
            return said
    return None


def _goes_without_saying(state: engine.GameState, seat: int) -> bool:
    """Is there one lawful answer only, and is it to pick or to claim nothing?

    At a real table the learner picks, and lets go, by a button: something else
    could be done there too, if wrongly.
    """
    if state.rules.way == "real":
        return False
    legal = engine.legal_actions(state, seat)
    return len(legal) == 1 and isinstance(legal[0], engine.Pick | engine.LetGo)


@transaction.atomic
def _store(game: PracticeGame, steps: Sequence[Step]) -> Taken:
    """Write the steps, if the game still has the version that they rest on.

    One conditional UPDATE decides between two tabs; the loser has written nothing.
    """
    state = steps[-1].state
    first = game.action_count + 1
    columns = _columns(game, state, len(steps)) | {
        "version": game.version + 1,
        "may_take_back": _may_take_back(game, steps),
    }
    _update(game, columns)
    rows = _store_steps(game, steps, first)
    _tell_if_finished(game)
    events = tuple(
        (row.number, event)
        for row, step in zip(rows, steps, strict=True)
        for event in step.events
    )
    return Taken(Table(game, state), events)


def _update(game: PracticeGame, columns: Mapping[str, Any]) -> None:
    """Write the columns if the game still has its version; else it is stale."""
    same = PracticeGame.objects.filter(pk=game.pk, version=game.version)
    # A game's step is being made: the row and what the caller holds change together.
    if not same.update(**columns):
        raise stale()
    for name, value in columns.items():
        setattr(game, name, value)


def _columns(game: PracticeGame, state: engine.GameState, made: int) -> dict[str, Any]:
    """The state and what lists and progress show of it."""
    now = timezone.now()
    columns: dict[str, Any] = {
        "state": engine.state_to_dict(state),
        "phase": state.phase.value,
        "action_count": game.action_count + made,
        "updated_at": now,
    }
    outcome = state.outcome
    if outcome is None:
        return columns
    return columns | {
        "finished_at": now,
        "winner": outcome.winner,
        "won_by": outcome.by,
        "section": outcome.section,
        "number": outcome.number,
        "points": outcome.pays[game.seat],
    }


def _store_steps(
    game: PracticeGame, steps: Sequence[Step], first: int
) -> list[GameAction]:
    """Append the actions, numbered from `first`, in one INSERT."""
    return GameAction.objects.bulk_create(
        GameAction(
            game=game,
            number=number,
            version=game.version,
            seat=step.action.seat,
            action=step.action.to_dict(),
            events=[event.to_dict() for event in step.events],
        )
        for number, step in enumerate(steps, start=first)
    )


def move_games(*, guest: User, account: User) -> None:
    """Give the guest's games to the account."""
    PracticeGame.objects.filter(learner=guest).update(learner=account)
