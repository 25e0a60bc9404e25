"""Prepared deals: kept when lawful, the same for everybody, with aims and contexts."""

from __future__ import annotations

import json
import uuid
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

import engine
from engine.bots.steady import Steady
from engine.position import write_position
from mahjong_site.accounts.models import User
from mahjong_site.web.errors import Conflict, Gone
from play import dealing, records, selectors, services
from play.models import Deal, PracticeGame, Source
from play.services import DealDraft, DealRefused
from play.signals import game_finished
from tests.hostile import mutated
from tests.play.conftest import CARD, play_on, sit

AIMS = [{"code": "no_calls_before", "discards": 5}, {"code": "win"}]


def a_position(seed: int = 5, **changes: Any) -> dict[str, Any]:
    card = dealing.find_card(CARD)
    assert card is not None
    return write_position(engine.new_game(card, seed=seed)) | changes


def a_draft(**changes: Any) -> DealDraft:
    columns: dict[str, Any] = {"name": "Two families", "position": a_position()}
    return DealDraft(**columns | changes)


@pytest.fixture
def deal(teacher: User) -> Deal:
    """A deal of the teacher's, before the first pass, with two aims."""
    return services.new_deal(owner=teacher, draft=a_draft(aims=AIMS))


def fields_of(draft: DealDraft) -> set[str | None]:
    with pytest.raises(DealRefused) as caught:
        draft.checked(1)
    return {fault.field for fault in caught.value.faults}


def test_two_players_of_one_deal_play_the_same_game(
    deal: Deal, learner: User, stranger: User
) -> None:
    ended = []
    for person in (learner, stranger):
        game = services.play_deal(learner=person, deal=deal)
        assert (game.source, game.deal, game.aims) == (Source.PREPARED, deal, AIMS)
        assert game.sitting is None
        ended.append(play_on(person, game))

    one, other = ended
    assert one.state == other.state
    assert selectors.actions_of(one.game) == selectors.actions_of(other.game)
    assert engine.beginning_of(one.state).wall == engine.beginning_of(other.state).wall


def test_a_game_goes_on_as_it_began_when_its_deal_is_changed(
    deal: Deal, teacher: User, learner: User
) -> None:
    game = services.play_deal(learner=learner, deal=deal)
    before = engine.beginning_of(sit(learner, game).state)
    services.save_deal(
        owner=teacher,
        public_id=deal.public_id,
        expected_version=1,
        draft=a_draft(position=a_position(6)),
    )
    table = play_on(learner, game, until=lambda t: t.game.version == 4)
    services.delete_deal(owner=teacher, public_id=deal.public_id)

    assert engine.beginning_of(table.state) == before
    assert selectors.replayed(table, selectors.actions_of(table.game)) is not None
    table = play_on(learner, game)
    assert table.game.deal is None
    assert records.text_of(table).splitlines()[5].startswith("position {")


def test_moves_of_a_prepared_game_are_taken_back_to_where_it_began(
    deal: Deal, learner: User
) -> None:
    game = services.play_deal(learner=learner, deal=deal)
    before = sit(learner, game)
    action = Steady(before.state.card).choose(before.view, before.legal)
    now = services.take_action(table=before, expected_version=0, action=action).table
    back = services.take_back(table=now, expected_version=1)
    assert back.view == before.view


def test_a_record_of_a_prepared_game_can_be_read_and_gone_on_with(
    deal: Deal, learner: User, stranger: User
) -> None:
    ended = play_on(learner, services.play_deal(learner=learner, deal=deal))
    text = records.text_of(ended)
    read = services.read_record(learner=stranger, record=text)
    game = services.begin_record(learner=stranger, read=read)
    assert sit(stranger, game).state == ended.state.with_(actions=())

    further = services.continue_from(table=ended, step=4)
    assert further.source == Source.CONTINUED
    assert engine.beginning_of(sit(learner, further).state) == read.dealt


def test_only_games_with_a_context_are_told_of_when_they_are_over(
    deal: Deal, learner: User
) -> None:
    heard: list[PracticeGame] = []

    def note(sender: object, game: PracticeGame, **kwargs: object) -> None:
        heard.append(game)

    context = uuid.uuid4()
    game_finished.connect(note)
    try:
        play_on(learner, services.play_deal(learner=learner, deal=deal))
        assert heard == []
        game = services.begin_assigned(learner=learner, context=context, deal=deal)
        play_on(learner, game)
    finally:
        game_finished.disconnect(note)

    (told,) = heard
    assert (told.context, told.source) == (context, Source.PREPARED)
    assert selectors.game_counts(learner).played == 0
    result = selectors.result_for_assignment(told)
    assert set(result) == {"won", "points", "aims"}
    assert [one["aim"] for one in result["aims"]] == AIMS
    assert result["aims"][1]["is_met"] == result["won"] == told.is_won
    assert result["points"] == told.points


def test_an_assigned_game_is_gone_on_with_until_it_is_over(
    deal: Deal, learner: User
) -> None:
    context = uuid.uuid4()
    aims = engine.aims_from_list(AIMS[:1])

    def begin(**more: Any) -> PracticeGame:
        return services.begin_assigned(learner=learner, context=context, **more)

    first = begin(card=CARD, aims=aims, token=uuid.uuid4())
    assert first.source == Source.DEALT
    assert first.aims == AIMS[:1]
    assert begin(card=CARD, aims=aims, token=uuid.uuid4()) == first
    prepared = begin(deal=deal)
    assert prepared != first
    assert prepared.aims == AIMS
    assert begin(deal=deal) == prepared
    play_on(learner, first)
    assert begin(card=CARD, aims=aims) != first


def test_an_assigned_game_changes_no_settings_of_the_learner(learner: User) -> None:
    services.start_game(learner=learner, card=CARD)
    services.begin_assigned(
        learner=learner, context=uuid.uuid4(), card="mahjong-club", rules="club"
    )
    assert services.last_card(learner) == CARD
    assert services.last_rules(learner).profile == "league"


def test_what_became_of_the_aims_can_be_read_while_the_game_goes_on(
    deal: Deal, learner: User
) -> None:
    game = services.play_deal(learner=learner, deal=deal)
    calls, win = selectors.judged_aims(sit(learner, game))
    assert {calls.state, win.state} == {engine.AimState.OPEN}
    table = play_on(learner, game)
    _calls, win = selectors.judged_aims(table)
    expected = engine.AimState.MET if table.game.is_won else engine.AimState.BROKEN
    assert win.state is expected


# -- keeping -------------------------------------------------------------------------


def test_a_form_sent_twice_makes_one_deal_and_a_changed_one_another(
    teacher: User,
) -> None:
    token = uuid.uuid4()
    position = a_position()
    position["seats"][1]["rack"] = {"count": 13}
    draft = a_draft(position=position)
    one = services.new_deal(owner=teacher, draft=draft, token=token)
    assert services.new_deal(owner=teacher, draft=draft, token=token) == one
    other = a_draft(name="Another")
    assert services.new_deal(owner=teacher, draft=other, token=token) != one
    assert Deal.objects.count() == 2


def test_tiles_given_as_a_number_are_dealt_when_the_deal_is_kept(
    teacher: User, learner: User, stranger: User
) -> None:
    position = a_position(wall={"count": 99})
    for seat in (1, 2, 3):
        position["seats"][seat]["rack"] = {"count": 13}
    deal = services.new_deal(owner=teacher, draft=a_draft(position=position))
    assert all("tiles" in seat["rack"] for seat in deal.position["seats"])
    games = [
        services.play_deal(learner=person, deal=deal) for person in (learner, stranger)
    ]
    assert games[0].state == games[1].state


def test_a_deal_changed_elsewhere_is_not_overwritten(deal: Deal, teacher: User) -> None:
    def save(version: int, name: str) -> Deal:
        return services.save_deal(
            owner=teacher,
            public_id=deal.public_id,
            expected_version=version,
            draft=a_draft(name=name),
        )

    assert save(1, "First tab").version == 2
    with pytest.raises(Conflict):
        save(1, "Second tab")
    deal.refresh_from_db()
    assert (deal.name, deal.version) == ("First tab", 2)


def test_copies_are_the_owners_and_not_shared(deal: Deal, teacher: User) -> None:
    services.share_deal(owner=teacher, public_id=deal.public_id, is_shared=True)
    token = uuid.uuid4()

    def copy() -> Deal:
        return services.copy_deal(owner=teacher, public_id=deal.public_id, token=token)

    one = copy()
    assert one == copy()
    assert (one.copied_from, one.is_shared, one.version) == (deal, False, 1)
    assert (one.position, one.aims) == (deal.position, deal.aims)
    assert one.name == "Two families (copy)"


def test_others_deals_are_not_there(deal: Deal, stranger: User) -> None:
    calls: list[Any] = [
        lambda **k: services.save_deal(expected_version=1, draft=a_draft(), **k),
        services.copy_deal,
        services.delete_deal,
        lambda **k: services.share_deal(is_shared=True, **k),
    ]
    for call in calls:
        with pytest.raises(Gone):
            call(owner=stranger, public_id=deal.public_id)
    assert Deal.objects.get() == deal


def test_who_may_play_a_deal(
    deal: Deal, teacher: User, learner: User, stranger: User, monkeypatch: Any
) -> None:
    assert dealing.may_play_deal(teacher, deal)
    assert not dealing.may_play_deal(stranger, deal)
    assert not dealing.may_play_deal(None, deal)
    monkeypatch.setattr(dealing, "_grants", [])
    dealing.let_play(lambda person, one: (person, one) == (learner, deal))
    assert dealing.may_play_deal(learner, deal)
    assert not dealing.may_play_deal(stranger, deal)
    deal.is_shared = True
    assert dealing.may_play_deal(None, deal)


def test_a_list_of_deals_costs_one_query(teacher: User) -> None:
    for number in range(3):
        services.new_deal(owner=teacher, draft=a_draft(name=f"Deal {number}"))
        with CaptureQueriesContext(
            connection,
        ) as queries:
            rows = [(one.name, one.played) for one in dealing.deals_of(teacher)]
        assert len(rows) == number + 1
        assert len(queries) == 1


# -- what is refused -----------------------------------------------------------------


def test_every_fault_is_named_at_its_field() -> None:
    position = a_position(phase="moon", wall={"tiles": "1B 5X"})
    position["seats"][2]["rack"] = {"tiles": "1B 1B 1B 1B 1B"}
    position["seats"][1]["exposures"] = ["1B 2B 3B"]
    draft = a_draft(
        name=" ", position=position, aims=[{"code": "fly"}], help_level=9, seat=7
    )
    assert fields_of(draft) >= {
        "name",
        "phase",
        "wall.tiles",
        "seats.2",
        "seats.1.exposures.0",
        "position",
        "aims",
        "help_level",
        "seat",
    }


def with_exposure(*, way: str) -> dict[str, Any]:
    """South has exposed five Norths and three Souths, which no line has together."""
    position = a_position(phase="turn", rules={"profile": "league", "way": way})
    card = dealing.find_card(CARD)
    assert card is not None
    state = engine.new_game(card, seed=5)
    tiles = [t for rack in state.racks for t in rack] + list(state.wall)
    for tile in engine.parse_tiles("N N J J 1B 1B 1B"):
        tiles.remove(tile)
    place = {"exposures": ["N N J J", "1B 1B 1B"]}
    words = [engine.format_tiles([tile]) for tile in tiles]
    sizes = [14, 6, 13, 13]
    for number, size in enumerate(sizes):
        rack, words = words[:size], words[size:]
        more = place if number == 1 else {}
        position["seats"][number] = {"rack": {"tiles": " ".join(rack)}, **more}
    return position | {"wall": {"tiles": " ".join(words)}}


def test_exposures_that_no_line_has_are_refused_where_calls_are() -> None:
    assert fields_of(a_draft(position=with_exposure(way="guided"))) == {
        "seats.1.exposures"
    }
    a_draft(position=with_exposure(way="real")).checked(1)


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"miscounted": True, "rack": {"count": 12}}, "seats.1"),
        ({"dead": True}, "seats.1.dead"),
    ],
)
def test_hands_that_nobody_could_come_to_are_refused(
    change: dict[str, Any], field: str
) -> None:
    position = a_position(wall={"count": 100 if "rack" in change else 99})
    position["seats"][1] |= change
    assert fields_of(a_draft(position=position)) == {field}


def test_a_rule_that_is_none_is_refused_before_it_becomes_a_link() -> None:
    slip = {"code": "false_mahjong", "rule": "../\u0000"}
    position = a_position(table={"slips": [[], [slip], [], []]})
    assert fields_of(a_draft(position=position)) == {"table.slips.1"}


def test_rules_that_this_table_cannot_play_are_refused() -> None:
    position = a_position(rules={"profile": "league", "blanks": "any_time"})
    position["wall"] = {"count": 107}
    assert "rules" in fields_of(a_draft(position=position))


def test_a_moment_after_which_nobody_asks_the_seat_is_refused() -> None:
    """The last tile is down, and only the others could still claim it."""
    position = a_position(phase="claim", wall={"count": 0})
    seats = position["seats"]
    seats[0] = {"rack": {"count": 13}}
    tiles = [word for seat in seats[1:] for word in seat["rack"]["tiles"].split()]
    rest = list(engine.tiles.FULL_SET)
    for tile in engine.parse_tiles(" ".join(tiles)):
        rest.remove(tile)
    down = [tile.code for tile in rest if tile is not engine.Tile.JOKER][:99]
    down += ["J"] * (100 - len(down))
    position["discards"] = [{"seat": 0, "tile": code} for code in down]
    assert fields_of(a_draft(position=position)) == {"phase"}


@pytest.mark.parametrize("slug", ["own-\u0000", "own-\ud800", "own-" + "x" * 500])
@pytest.mark.django_db
def test_a_card_of_any_name_is_looked_for_without_harm(slug: str) -> None:
    assert fields_of(a_draft(position=a_position(card=slug))) >= {"card"}


@pytest.mark.parametrize("data", [None, [], "x", 3, {"seats": [None] * 4}, {"a": {}}])
def test_what_is_no_position_is_refused(data: Any) -> None:
    assert fields_of(a_draft(position=data))


@pytest.mark.django_db
def test_nothing_hostile_that_is_kept_ever_fails_at_the_table(teacher: User) -> None:
    """Mutated positions are refused, or played through the bots to the end."""
    card = dealing.find_card(CARD)
    assert card is not None
    kept, refused = 0, {}
    for seed in range(45):
        rules = engine.TableRules(way="real" if seed % 2 else "guided")
        moment = engine.random_position(card, rules, seed=seed)
        data = write_position(moment.state)
        if seed % 3:
            data = mutated(data, seed, changes=1)
        try:
            json.dumps(data, allow_nan=False)
            draft = a_draft(position=data, seat=moment.seat)
            deal = services.new_deal(owner=teacher, draft=draft)
        except (DealRefused, ValueError) as error:
            refused[seed] = getattr(error, "field", "")
            continue
        kept += 1
        game = services.play_deal(learner=teacher, deal=deal)
        play_on(teacher, game, until=lambda t: t.game.version > 3)
    assert kept > 15
    # A moment of a real game may leave its seat nothing to choose, but is no fault.
    assert {field for seed, field in refused.items() if not seed % 3} <= {"phase"}


def test_a_deal_that_is_deleted_at_that_moment_begins_no_game(
    deal: Deal, teacher: User, learner: User
) -> None:
    services.delete_deal(owner=teacher, public_id=deal.public_id)
    with pytest.raises(Gone):
        services.play_deal(learner=learner, deal=deal)
    assert not PracticeGame.objects.exists()
