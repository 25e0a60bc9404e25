from __future__ import annotations

import uuid

import pytest

import engine
from engine.bots.steady import Steady
from engine.simulation import Step, play
from mahjong_site.accounts.models import User
from mahjong_site.accounts.preferences import preferences_of
from mahjong_site.accounts.services import merge_guest
from mahjong_site.web.errors import Conflict, DomainError
from play import services
from play.models import GameAction, PlayedCard, PracticeGame
from play.selectors import (
    actions_of,
    game_counts,
    played_card,
    table_of,
    unfinished_games,
)
from play.services.storing import write_steps
from play.signals import game_finished
from tests.play.conftest import CARD, do, play_on, sit

pytestmark = pytest.mark.django_db


def _first_three(table: engine.SeatView) -> tuple[engine.Tile, ...]:
    return tuple(t for t in table.rack if t is not engine.Tile.JOKER)[:3]


def test_a_new_game_waits_for_the_learners_first_pass(
    learner: User, game: PracticeGame
) -> None:
    table = sit(learner, game)

    assert (table.state.phase, table.view.asked) == (engine.Phase.PASS, True)
    assert table.state.dealer == table.seat == 0
    assert table.names == ("You", "Rosa", "Theo", "Mei")
    assert preferences_of(learner).card == CARD


def test_the_same_seed_deals_the_same_game(learner: User, stranger: User) -> None:
    one = services.start_game(learner=learner, card=CARD, seed=11)
    two = services.start_game(learner=stranger, card=CARD, seed=11)

    assert one.state == two.state
    assert one.seat == two.seat == 3
    assert (
        sit(learner, one).state.racks
        == engine.new_game(played_card(one.card_id), seed=11).racks
    )


def test_an_action_is_answered_by_the_bots(learner: User, game: PracticeGame) -> None:
    view = sit(learner, game).view

    table = do(learner, game, engine.PassTiles(0, _first_three(view)))

    assert (table.game.version, table.view.passes) == (1, 1)
    assert len(table.view.received) == 3
    assert sit(learner, game).game.state == engine.state_to_dict(table.state)
    assert GameAction.objects.filter(game=game).count() == 4


def test_a_stale_action_changes_nothing(learner: User, game: PracticeGame) -> None:
    action = engine.PassTiles(0, _first_three(sit(learner, game).view))
    before = do(learner, game, action)

    with pytest.raises(Conflict) as caught:
        services.take_action(
            table=sit(learner, game), expected_version=0, action=action
        )

    assert caught.value.code == "stale_version"
    after = sit(learner, game).game
    assert (after.state, after.version) == (engine.state_to_dict(before.state), 1)
    assert GameAction.objects.filter(game=game).count() == 4


def test_of_two_tabs_that_read_the_same_version_one_wins(
    learner: User, game: PracticeGame
) -> None:
    """The other tab writes between this one's reading and its writing."""
    action = engine.PassTiles(0, _first_three(sit(learner, game).view))
    slow = sit(learner, game)
    steps = [Step(action, *_applied(slow.state, action))]
    do(learner, game, action)

    with pytest.raises(Conflict):
        write_steps(slow.game, steps, {})

    assert sit(learner, game).game.version == 1
    assert GameAction.objects.filter(game=game).count() == 4


def _applied(
    state: engine.GameState, action: engine.Action
) -> tuple[engine.GameState, tuple[object, ...]]:
    applied = engine.apply(state, action)
    return applied.state, applied.events


def test_a_game_of_somebody_else_does_not_exist(
    stranger: User, game: PracticeGame
) -> None:
    for public_id in (game.public_id, uuid.uuid4()):
        with pytest.raises(PracticeGame.DoesNotExist):
            table_of(learner=stranger, public_id=public_id)


def test_a_refused_action_carries_the_rule_and_changes_nothing(
    learner: User, game: PracticeGame
) -> None:
    rack = sit(learner, game).view.rack

    with pytest.raises(services.Refused) as caught:
        do(learner, game, engine.PassTiles(0, rack[:2]))

    assert (caught.value.code, caught.value.rule) == (
        "pass_wrong_count",
        "charleston-01",
    )
    assert "exactly 3" in caught.value.message
    assert sit(learner, game).game.version == 0


def test_nobody_acts_for_another_seat(learner: User, game: PracticeGame) -> None:
    with pytest.raises(DomainError) as caught:
        do(learner, game, engine.VoteCharleston(2, True))

    assert caught.value.code == "not_your_seat"


@pytest.mark.parametrize(
    ("asked", "code", "field"),
    [
        ({"card": "no-such-card"}, "unknown_card", "card"),
        ({"rules": "strict"}, "unknown_rules", "rules"),
        ({"seed": -1}, "bad_seed", "seed"),
        ({"seed": 2**60}, "bad_seed", "seed"),
        ({"seat": 4}, "unknown_seat", "seat"),
    ],
)
def test_settings_that_do_not_exist_are_refused(
    learner: User, asked: dict[str, object], code: str, field: str
) -> None:
    with pytest.raises(DomainError) as caught:
        services.start_game(learner=learner, **{"card": CARD, **asked})

    assert (caught.value.code, caught.value.field) == (code, field)
    assert not PracticeGame.objects.exists()


@pytest.mark.parametrize("seed", range(4, 12))
def test_a_whole_game_goes_to_its_end_and_is_the_engines_game(
    learner: User, seed: int
) -> None:
    """Steady plays the learner: the stored game equals four bots' own game."""
    game = services.start_game(learner=learner, card=CARD, seed=seed)
    finished: list[PracticeGame] = []

    def note(game: PracticeGame, **kwargs: object) -> None:
        finished.append(game)

    game_finished.connect(note)
    try:
        table = play_on(learner, game)
    finally:
        game_finished.disconnect(note)

    card = table.state.card
    alone = play(engine.new_game(card, seed=seed), [Steady(card)] * 4)
    actions = actions_of(game)
    assert actions == alone.actions
    stored = sit(learner, game).state.with_(actions=actions)
    assert stored == engine.replay(engine.write_record(alone), card)
    assert [g.pk for g in finished] == [game.pk]
    game.refresh_from_db()
    pays = alone.outcome.payment.pays if alone.outcome.payment else {}
    assert (game.winner, game.points) == (
        alone.outcome.winner,
        pays.get(game.seat, 0),
    )
    assert game.finished_at is not None
    assert game_counts(learner).played == 1


def test_a_learner_with_a_lawful_claim_is_always_asked(learner: User) -> None:
    for seed in range(6):
        game = services.start_game(learner=learner, card=CARD, seed=seed)
        play_on(learner, game)
        state = engine.new_game(played_card(game.card_id), seed=seed)
        for row in GameAction.objects.filter(game=game).order_by("number"):
            legal = engine.legal_actions(state, row.seat)
            if row.seat == game.seat and row.version and len(legal) > 1:
                # Asked: the action opens a version of its own.
                first = GameAction.objects.filter(game=game, version=row.version)
                assert first.order_by("number").first() == row
            action = engine.action_from_dict(row.action)
            state = engine.apply(state, action).state


def test_the_deal_moves_on_in_the_next_game(learner: User, game: PracticeGame) -> None:
    with pytest.raises(DomainError, match="game_not_over"):
        services.play_again(learner=learner, public_id=game.public_id)
    play_on(learner, game)

    following = services.play_again(learner=learner, public_id=game.public_id)

    assert sit(learner, following).state.dealer == 1
    assert following.seat == game.seat
    again = services.play_again(learner=learner, public_id=game.public_id)
    assert again == following


def test_a_quick_game_takes_the_last_settings(learner: User) -> None:
    """The first time it is the site's own card."""
    assert services.quick_game(learner=learner).card_slug == "kitchen-table"
    services.start_game(learner=learner, card="mahjong-club")

    assert services.quick_game(learner=learner).card_slug == "mahjong-club"


def test_a_game_keeps_the_card_it_began_with(learner: User, game: PracticeGame) -> None:
    """The shipped file was another when this game began."""
    now = PlayedCard.objects.get(hash=game.card_id)
    text = now.text.replace("Any 2 Suits", "Any two suits")
    old = engine.load_card(text)
    assert old.hash != now.hash
    game.card = PlayedCard.objects.create(
        hash=old.hash, slug=CARD, name=old.name, text=text
    )
    game.state = engine.state_to_dict(engine.new_game(old, seed=4))
    game.save()

    table = play_on(learner, game, until=lambda t: t.view.passes == 2)

    assert table.state.card == old


def test_a_guests_games_move_into_the_account(guest: User, learner: User) -> None:
    game = services.quick_game(learner=guest)

    merge_guest(guest=guest, account=learner)

    assert list(unfinished_games(learner)) == [game]


def test_an_action_takes_few_queries(
    learner: User, game: PracticeGame, django_assert_max_num_queries: object
) -> None:
    tiles = _first_three(sit(learner, game).view)

    with django_assert_max_num_queries(5):  # read, savepoint twice, update, insert
        services.take_action(
            table=sit(learner, game),
            expected_version=0,
            action={"type": "pass", "tiles": engine.format_tiles(tiles)},
        )
