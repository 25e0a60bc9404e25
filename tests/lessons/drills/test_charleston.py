from __future__ import annotations

import random
from collections import Counter
from uuid import UUID, uuid4

import pytest

import engine
from cards import library
from engine.actions import PassTiles
from engine.state import Phase
from engine.tiles import FULL_SET, Tile
from lessons.drills import charleston
from lessons.models import Answer, CharlestonRun
from lessons.selectors import progress
from lessons.selectors.drills import answers_by_kind
from lessons.services.drills import (
    PassMade,
    check_first_pass,
    pass_tiles,
    states_of,
)
from mahjong_site.accounts import services as accounts
from mahjong_site.accounts.models import User
from mahjong_site.web.errors import DomainError
from tests.sizes import size

CARDS = ("nmjl-2026", "mahjong-club")


def _three(rack: tuple[Tile, ...], rng: random.Random, count: int = 3) -> list[Tile]:
    return rng.sample([tile for tile in rack if tile is not Tile.JOKER], count)


def _tiles_of(state: engine.GameState) -> Counter[Tile]:
    return Counter(state.wall) + sum((Counter(r) for r in state.racks), Counter())


@pytest.mark.parametrize("slug", CARDS)
def test_three_passes_keep_every_tile(slug: str) -> None:
    card = library.shipped_card(slug)
    for seed in range(size(25, 1_000)):
        rng, actions = random.Random(seed), ()
        for number in range(charleston.PASSES):
            state = charleston.resume(card, seed, actions)[-1]
            blind = rng.randrange(4) if charleston.may_be_blind(number) else 0
            tiles = tuple(_three(state.racks[0], rng, 3 - blind))
            actions += charleston.make_pass(state, tiles, blind)
        states = charleston.resume(card, seed, actions)

        assert len(states) == 4
        assert states[-1].phase is Phase.VOTE
        for state in states:
            assert _tiles_of(state) == Counter(FULL_SET)
            counts = sorted(len(rack) for rack in state.racks)
            assert counts == [13, 13, 13, 14]
        assert charleston.deal(card, seed).dealer == seed % 4


def test_the_best_pass_is_never_worse_than_the_bots_or_a_random_one() -> None:
    card = library.shipped_card("nmjl-2026")
    for seed in range(size(12, 300)):
        before = charleston.deal(card, seed)
        tiles = tuple(_three(before.racks[0], random.Random(seed)))
        after = before
        for action in charleston.make_pass(before, tiles):
            after = engine.apply(after, action).state
        weighed = charleston.weigh(before, after)

        assert weighed.best.cost <= weighed.bots.cost + 1e-9
        assert weighed.best.cost <= weighed.yours.cost + 1e-9
        assert weighed.cost >= 0
        assert weighed.yours.given == tuple(sorted(tiles))
        assert weighed.came == after.received[0]
        assert weighed.rows[0].is_yours
        assert any(row.is_best for row in weighed.rows)
        assert weighed.rows[0].is_best == weighed.costs_nothing


def test_what_is_kept_agrees_with_the_nearest_lines() -> None:
    card = library.shipped_card("nmjl-2026")
    rack = charleston.deal(card, 5).racks[0]
    given = tuple(_three(rack, random.Random(5)))
    left = list(rack)
    for tile in given:
        left.remove(tile)
    near = engine.nearest(card, left, limit=len(card.lines))

    kept = charleston.keep(card, rack, given)

    assert kept.away == near[0].away
    assert kept.lines_within(9) == sum(entry.away <= 9 for entry in near)


def test_the_bots_pass_from_their_own_racks() -> None:
    card = library.shipped_card("nmjl-2026")
    before = charleston.deal(card, 3)
    _mine, *others = charleston.make_pass(
        before, tuple(_three(before.racks[0], random.Random(3)))
    )

    assert [action.seat for action in others] == [1, 2, 3]
    for action in others:
        assert isinstance(action, PassTiles)
        assert not Counter(action.tiles) - Counter(before.racks[action.seat])
        assert Tile.JOKER not in action.tiles


# -- kept in the database ------------------------------------------------------


def _pass(
    learner: User, uuid: UUID, passes: int, tiles: list[Tile] | None = None
) -> PassMade:
    card = library.shipped_card("nmjl-2026")
    if tiles is None:
        run = CharlestonRun.objects.filter(uuid=uuid).first()
        state = states_of(run, card)[-1] if run else charleston.deal(card, 4)
        tiles = _three(state.racks[0], random.Random(passes))
    return pass_tiles(
        learner=learner,
        uuid=uuid,
        card=card,
        seed=4,
        passes=passes,
        tiles=tuple(tiles),
    )


@pytest.mark.django_db
def test_three_passes_are_kept_and_counted(learner: User) -> None:
    uuid = uuid4()
    for number in range(3):
        assert not _pass(learner, uuid, number).is_stale

    run = CharlestonRun.objects.get()
    assert (run.passes, len(run.actions)) == (3, 12)
    assert list(Answer.objects.order_by("step").values_list("step", flat=True)) == [
        1,
        2,
        3,
    ]
    assert answers_by_kind(learner)[-1].total == 3
    (row,) = progress.answers_by_kind(learner=learner)
    assert (row.title, row.total) == ("Charleston passes that cost nothing", 3)


@pytest.mark.django_db
def test_a_stale_or_doubled_pass_changes_nothing(learner: User) -> None:
    uuid = uuid4()
    first = _pass(learner, uuid, 0).run.actions

    again = _pass(learner, uuid, 0)
    assert again.is_stale
    assert again.run.actions == first
    assert _pass(learner, uuid, 2).is_stale
    assert Answer.objects.count() == 1

    for number in (1, 2):
        _pass(learner, uuid, number)
    assert _pass(learner, uuid, 3).is_stale


@pytest.mark.django_db
def test_the_same_deal_once_more_does_not_count_again(learner: User) -> None:
    _pass(learner, uuid4(), 0)
    _pass(learner, uuid4(), 0)

    assert CharlestonRun.objects.count() == 2
    assert answers_by_kind(learner)[-1].total == 1


def _seed_with_joker() -> int:
    card = library.shipped_card("nmjl-2026")
    return next(s for s in range(99) if Tile.JOKER in charleston.deal(card, s).racks[0])


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("tiles", "blind", "code"),
    [
        ("J {0} {1}", 0, "joker_never_passed"),
        ("{0} {1}", 0, "pass_wrong_count"),
        ("{0} {1} {2} {3}", 0, "pass_wrong_count"),
        ("{0} {1}", 1, "blind_not_allowed"),
        ("{9} {9} {9} {9}", 0, "pass_wrong_count"),
    ],
)
def test_a_refused_pass_gives_the_engines_reason_and_keeps_nothing(
    learner: User, tiles: str, blind: int, code: str
) -> None:
    card, seed = library.shipped_card("nmjl-2026"), _seed_with_joker()
    rack = [tile.code for tile in charleston.deal(card, seed).racks[0]]
    chosen = engine.parse_tiles(tiles.format(*rack))

    with pytest.raises(DomainError) as refused:
        pass_tiles(
            learner=learner,
            uuid=uuid4(),
            card=card,
            seed=seed,
            passes=0,
            tiles=chosen,
            blind=blind,
        )
    assert (refused.value.code, refused.value.field) == (code, "tile")
    assert not CharlestonRun.objects.exists()
    with pytest.raises(DomainError) as same:
        check_first_pass(card=card, seed=seed, tiles=chosen, blind=blind)
    assert same.value.code == code


@pytest.mark.django_db
def test_a_tile_of_somebody_else_is_refused(learner: User) -> None:
    card = library.shipped_card("nmjl-2026")
    rack = charleston.deal(card, 4).racks[0]
    foreign = next(tile for tile in Tile if tile not in rack)

    with pytest.raises(DomainError) as refused:
        _pass(learner, uuid4(), 0, [foreign, *_three(rack, random.Random(1), 2)])
    assert refused.value.code == "tile_not_in_rack"


@pytest.mark.django_db
def test_nobody_passes_in_a_strangers_run(learner: User, stranger: User) -> None:
    uuid = uuid4()
    _pass(learner, uuid, 0)

    with pytest.raises(DomainError) as refused:
        _pass(stranger, uuid, 1)
    assert refused.value.code == "unknown_run"


@pytest.mark.django_db
def test_a_guests_run_moves_to_the_account(guest: User, learner: User) -> None:
    uuid = uuid4()
    _pass(guest, uuid, 0)

    accounts.merge_guest(guest=guest, account=learner)

    assert not _pass(learner, uuid, 1).is_stale
