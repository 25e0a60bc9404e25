from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise
from uuid import UUID, uuid4

import pytest

import engine
from cards import library
from engine.actions import (
    Action,
    AskCourtesy,
    PassCourtesy,
    PassTiles,
    VoteCharleston,
)
from engine.evaluation import estimate, reaches
from engine.state import Phase
from engine.tiles import FULL_SET, Tile
from lessons.drills import charleston, charleston_weighing
from lessons.drills.charleston_reasons import misconception_of, offered, why
from lessons.models import Answer, CharlestonRun, SkillEstimate
from lessons.selectors import progress
from lessons.selectors.drills import answers_by_kind
from lessons.services.drills import (
    Deal,
    StepTaken,
    check_first_step,
    guess_families,
    states_of,
    take_step,
    try_again,
)
from mahjong_site.accounts import services as accounts
from mahjong_site.accounts.models import User
from mahjong_site.web.errors import DomainError
from tests.sizes import size

CARDS = ("nmjl-2026", "mahjong-club", "kitchen-table")
Rack = tuple[Tile, ...]


def _some(rack: Rack, rng: random.Random, count: int = 3) -> Rack:
    free = [tile for tile in rack if tile is not Tile.JOKER]
    return tuple(sorted(rng.sample(free, count)))


def _tiles_of(state: engine.GameState) -> Counter[Tile]:
    return Counter(state.wall) + sum((Counter(r) for r in state.racks), Counter())


def _random_step(state: engine.GameState, rng: random.Random) -> Action:
    rack = state.racks[0]
    if state.phase is Phase.VOTE:
        return VoteCharleston(0, rng.random() < 0.8)
    if state.phase is Phase.COURTESY_ASK:
        return AskCourtesy(0, rng.randrange(4))
    if state.phase is Phase.COURTESY_PASS:
        return PassCourtesy(0, _some(rack, rng, state.courtesy[0]))
    blind = rng.randrange(4) if charleston.may_be_blind(state) else 0
    return PassTiles(0, _some(rack, rng, 3 - blind), blind)


def _through(card: engine.Card, seed: int) -> list[engine.GameState]:
    """The states of a whole Charleston of steps by chance."""
    rng, actions = random.Random(seed), tuple[Action, ...]()
    states = charleston.resume(card, seed, actions)
    while not charleston.is_over(states[-1]):
        actions += charleston.take_step(states[-1], _random_step(states[-1], rng))
        states = charleston.resume(card, seed, actions)
    return states


@pytest.mark.parametrize("slug", CARDS)
def test_a_whole_charleston_keeps_every_tile(slug: str) -> None:
    card = library.shipped_card(slug)
    ends = set()
    for seed in range(size(12, 500)):
        states = _through(card, seed)
        for state in states:
            assert _tiles_of(state) == Counter(FULL_SET)
            counts = sorted(len(rack) for rack in state.racks)
            assert counts == [13, 13, 13, 14]
        assert states[-1].phase is Phase.TURN
        assert states[0].dealer == seed % 4
        ends.add(states[-1].passes)
        assert all(
            charleston.made_by_learner(*pair).seat == 0 for pair in pairwise(states)
        )
    assert ends == {3, 6}


def test_no_way_is_better_than_the_best_one() -> None:
    card = library.shipped_card("nmjl-2026")
    phases = set()
    for seed in range(size(6, 200)):
        for before, after in pairwise(_through(card, seed)):
            weighed = charleston_weighing.weigh(before, after)
            ways = weighed.by_count or [row.kept for row in weighed.rows]
            phases.add(before.phase)

            assert all(weighed.best.cost <= way.cost + 0.051 for way in ways)
            assert weighed.cost >= 0
            assert (weighed.cost == 0) == (misconception_of(weighed) is None)
            assert misconception_of(weighed) in (None, *offered(weighed))
            assert all(why(weighed))
            assert weighed.came == charleston.came(before, after)
            if not weighed.by_count:
                assert weighed.rows[0].is_yours
                assert any(row.is_best for row in weighed.rows)
    assert phases == {
        Phase.PASS,
        Phase.VOTE,
        Phase.COURTESY_ASK,
        Phase.COURTESY_PASS,
    }


def test_the_shortlist_keeps_most_of_all_passes() -> None:
    """Every pass tried one by one, with the estimate of a single rack."""
    card = library.shipped_card("nmjl-2026")
    rack = charleston.deal(card, 5).racks[0]
    best = charleston_weighing.shortlist(card, rack, 2)[0]

    def weight(given: Rack) -> float:
        left = list(rack)
        for tile in given:
            left.remove(tile)
        return float(estimate(card, tuple(left)).weight.sum())

    passes = [
        (one, other)
        for place, one in enumerate(rack)
        for other in rack[place + 1 :]
        if Tile.JOKER not in (one, other)
    ]
    assert weight(best) == pytest.approx(max(map(weight, passes)), rel=1e-4)


def test_many_racks_are_weighed_as_one_is() -> None:
    card = library.shipped_card("mahjong-club")
    racks = [charleston.deal(card, seed).racks[0][:10] for seed in range(5)]
    together = reaches(card, racks)

    for rack, away in zip(racks, together.away, strict=True):
        assert away == engine.nearest(card, rack, limit=1)[0].away


def test_a_closed_line_lost_a_tile_that_it_would_have_used() -> None:
    card = library.shipped_card("nmjl-2026")
    before, after = _through(card, 1)[:2]
    yours = charleston_weighing.weigh(before, after).yours
    left = list(before.racks[0])
    for tile in yours.given:
        left.remove(tile)
    near = {e.line: e.away for e in engine.nearest(card, left, limit=99)}

    assert yours.closed
    assert all(near[one.line] > one.away for one in yours.closed)


def test_the_families_share_all_the_weight() -> None:
    card = library.shipped_card("nmjl-2026")
    rack = charleston.deal(card, 5).racks[0]
    found = charleston_weighing.families(card, rack)

    assert {one.section for one in found} == set(card.sections)
    assert abs(sum(one.percent for one in found) - 100) <= len(found)
    first, second, *_, last = (one.section for one in found)
    assert charleston_weighing.is_good_guess(found, [second, first])
    assert not charleston_weighing.is_good_guess(found, [first, last])
    assert not charleston_weighing.is_good_guess(found, [first, first])


def test_the_bots_pass_from_their_own_racks() -> None:
    card = library.shipped_card("nmjl-2026")
    before = charleston.deal(card, 3)
    mine = PassTiles(0, _some(before.racks[0], random.Random(3)))
    _mine, *others = charleston.take_step(before, mine)

    assert [action.seat for action in others] == [1, 2, 3]
    for action in others:
        assert isinstance(action, PassTiles)
        assert not Counter(action.tiles) - Counter(before.racks[action.seat])
        assert Tile.JOKER not in action.tiles


# -- kept in the database ------------------------------------------------------


def _deal(uuid: UUID, seed: int = 4) -> Deal:
    return Deal(uuid, library.shipped_card("nmjl-2026"), seed)


def _step(
    learner: User, uuid: UUID, steps: int, action: Action | None = None
) -> StepTaken:
    deal = _deal(uuid)
    if action is None:
        run = CharlestonRun.objects.filter(uuid=uuid).first()
        states = states_of(run, deal.card) if run else [charleston.deal(deal.card, 4)]
        action = _random_step(states[-1], random.Random(steps))
    return take_step(learner=learner, deal=deal, steps=steps, action=action)


@pytest.mark.django_db
def test_every_step_is_kept_and_counted(learner: User) -> None:
    uuid, taken = uuid4(), 0
    card = library.shipped_card("nmjl-2026")
    guess_families(learner=learner, deal=_deal(uuid), guess=card.sections[:2])
    while not charleston.is_over(states_of(CharlestonRun.objects.get(), card)[-1]):
        assert not _step(learner, uuid, taken).is_stale
        taken += 1

    steps = list(Answer.objects.order_by("step").values_list("step", flat=True))
    assert steps == list(range(taken + 1))
    names = {answer.item.rpartition(":")[2] for answer in Answer.objects.all()}
    assert {"guess", "1", "2", "3", "vote", "courtesy"} <= names
    for answer in Answer.objects.all():
        assert answer.is_right == (answer.misconception == "")
        assert answer.misconception in ("", *answer.offered)
        assert answer.skills
    moved = set(SkillEstimate.objects.values_list("skill", flat=True))
    assert moved <= {*charleston.SKILLS, "charleston-rules"}
    assert answers_by_kind(learner)[-1].total == taken + 1
    (row,) = progress.answers_by_kind(learner=learner)
    assert (row.title, row.total) == (
        "Charleston: choices that cost nothing",
        taken + 1,
    )


@pytest.mark.django_db
def test_a_stale_or_doubled_step_changes_nothing(learner: User) -> None:
    uuid = uuid4()
    first = _step(learner, uuid, 0).run.actions

    again = _step(learner, uuid, 0)
    assert again.is_stale
    assert again.run.actions == first
    assert _step(learner, uuid, 2).is_stale
    assert Answer.objects.count() == 1


@pytest.mark.django_db
def test_the_same_deal_once_more_does_not_count_again(learner: User) -> None:
    _step(learner, uuid4(), 0)
    _step(learner, uuid4(), 0)

    assert CharlestonRun.objects.count() == 2
    assert answers_by_kind(learner)[-1].total == 1


@pytest.mark.django_db
def test_a_guess_is_two_sections_and_only_the_first_counts(learner: User) -> None:
    deal = _deal(uuid4())
    for wrong in ([], ["2468"], ["2468", "2468"], ["2468", "none such"]):
        with pytest.raises(DomainError) as refused:
            guess_families(learner=learner, deal=deal, guess=wrong)
        assert refused.value.code == "guess_wrong_count"
    assert not CharlestonRun.objects.exists()

    guess_families(learner=learner, deal=deal, guess=["2468", "369"])
    assert guess_families(learner=learner, deal=deal, guess=["2026", "369"]).is_stale
    assert CharlestonRun.objects.get().guess == ["2468", "369"]
    assert not _step(learner, deal.uuid, 0).is_stale


@pytest.mark.django_db
def test_stepping_back_takes_the_same_deal_another_way(learner: User) -> None:
    uuid, other = uuid4(), uuid4()
    card = library.shipped_card("nmjl-2026")
    for number in range(3):
        _step(learner, uuid, number)
    run = CharlestonRun.objects.get(uuid=uuid)

    again = try_again(run=run, step=2, uuid=other)

    assert (again.steps, again.left_at, again.first_try_id) == (1, 1, run.pk)
    assert states_of(again, card) == states_of(run, card)[:2]
    assert try_again(run=run, step=2, uuid=other).pk == again.pk
    before = states_of(again, card)[-1]
    best = charleston_weighing.shortlist(card, before.racks[0], 3)[0]
    _step(learner, other, 1, PassTiles(0, best))
    now = states_of(CharlestonRun.objects.get(uuid=other), card)
    assert now[-1].racks != states_of(run, card)[2].racks
    run.refresh_from_db()
    assert run.steps == 3
    for wrong in (0, 4, -1):
        with pytest.raises(DomainError):
            try_again(run=run, step=wrong, uuid=uuid4())
    with pytest.raises(DomainError):
        try_again(run=again, step=1, uuid=uuid)


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
    deal = _deal(uuid4(), _seed_with_joker())
    rack = [tile.code for tile in charleston.deal(deal.card, deal.seed).racks[0]]
    action = PassTiles(0, engine.parse_tiles(tiles.format(*rack)), blind)

    with pytest.raises(DomainError) as refused:
        take_step(learner=learner, deal=deal, steps=0, action=action)
    assert (refused.value.code, refused.value.field) == (code, "tile")
    assert not CharlestonRun.objects.exists()
    with pytest.raises(DomainError) as same:
        check_first_step(card=deal.card, seed=deal.seed, action=action)
    assert same.value.code == code


@pytest.mark.django_db
def test_a_tile_of_somebody_else_is_refused(learner: User) -> None:
    rack = charleston.deal(library.shipped_card("nmjl-2026"), 4).racks[0]
    foreign = next(tile for tile in Tile if tile not in rack)
    action = PassTiles(0, (foreign, *_some(rack, random.Random(1), 2)))

    with pytest.raises(DomainError) as refused:
        _step(learner, uuid4(), 0, action)
    assert refused.value.code == "tile_not_in_rack"


@pytest.mark.django_db
def test_a_step_of_another_phase_is_refused(learner: User) -> None:
    for action in (VoteCharleston(0, True), AskCourtesy(0, 2), PassCourtesy(0, ())):
        with pytest.raises(DomainError):
            _step(learner, uuid4(), 0, action)
    assert not CharlestonRun.objects.exists()


@pytest.mark.django_db
def test_nobody_steps_in_a_strangers_run(learner: User, stranger: User) -> None:
    uuid = uuid4()
    _step(learner, uuid, 0)

    with pytest.raises(DomainError) as refused:
        _step(stranger, uuid, 1)
    assert refused.value.code == "unknown_run"


@pytest.mark.django_db
def test_a_guests_run_moves_to_the_account(guest: User, learner: User) -> None:
    uuid = uuid4()
    _step(guest, uuid, 0)

    accounts.merge_guest(guest=guest, account=learner)

    assert not _step(learner, uuid, 1).is_stale
