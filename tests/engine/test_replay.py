"""Games as text: what is written, what is read, what is refused."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import engine
from engine.bots.chance import Chance
from engine.replay import MAX_RECORD, MOST_ACTIONS, read_actions
from engine.simulation import seat_to_act, steps
from engine.state import Phase
from engine.verdicts import ReasonCode
from tests.engine.conftest import CARDS
from tests.engine.positions import some
from tests.sizes import size

CARD = engine.load_card(CARDS / "nmjl-2026.card")
HEAD = 5


def a_game(seed: int, most: int = 10_000) -> engine.GameState:
    state = engine.new_game(CARD, seed=seed, dealer=seed % 4)
    for step in steps(state, [Chance(seed + seat) for seat in range(4)]):
        state = step.state
        if len(state.actions) >= most:
            break
    return state


def fault(record: str, card: engine.Card = CARD) -> engine.Reason:
    with pytest.raises(engine.RecordError) as caught:
        engine.replay(record, card)
    return caught.value.reason


def bad_line(record: str) -> int:
    """The number of the line that the refusal names."""
    reason = fault(record)
    assert reason.code is ReasonCode.RECORD_UNREADABLE
    assert f"Line {reason.params['line']} " in engine.explain(reason)
    return int(reason.params["line"])


def head(**changes: str) -> str:
    lines = {
        "mahjong-record": "1",
        "card": f"{CARD.slug} {CARD.hash}",
        "rules": "league",
        "seed": "7",
        "dealer": "0",
    }
    return "".join(f"{k} {v}\n" for k, v in (lines | changes).items())


def test_a_record_is_text_that_a_person_can_read() -> None:
    state = engine.new_game(CARD, seed=7, dealer=2)
    given = [engine.format_tiles(some(rack, 3)) for rack in state.racks]
    for seat in range(4):
        state = engine.apply(
            state, engine.PassTiles(seat, some(state.racks[seat], 3))
        ).state
    assert engine.write_record(state) == (
        "mahjong-record 1\n"
        f"card {CARD.slug} {CARD.hash}\n"
        "rules league\n"
        "seed 7\n"
        "dealer 2\n"
        f"0 pass {given[0]}\n"
        f"1 pass {given[1]}\n"
        f"2 pass {given[2]}\n"
        f"3 pass {given[3]}\n"
    )


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("0 pass 1B 2B E", "PassTiles"),
        ("1 pass 1B +2", "PassTiles"),
        ("2 pass +3", "PassTiles"),
        ("3 vote on", "VoteCharleston"),
        ("0 vote stop", "VoteCharleston"),
        ("1 ask_courtesy 2", "AskCourtesy"),
        ("1 pass_courtesy 1B 2B", "PassCourtesy"),
        ("1 pass_courtesy", "PassCourtesy"),
        ("2 pick", "Pick"),
        ("2 discard 7D", "Discard"),
        ("3 let_go", "LetGo"),
        ("0 call 7D J", "Call"),
        ("0 change_exposure 7D J J", "ChangeExposure"),
        ("0 exchange 2 1 F", "ExchangeJoker"),
        ("0 mahjong", "DeclareMahjong"),
    ],
)
def test_every_action_is_a_line(line: str, action: str) -> None:
    (read,) = read_actions([line])
    assert type(read).__name__ == action
    assert engine.action_from_dict(read.to_dict()) == read
    assert read_actions(["", line, "  "]) == (read,)


def test_records_of_whole_games_give_the_same_state() -> None:
    for seed in range(size(6, 200)):
        state = a_game(seed)
        assert state.phase is Phase.OVER
        record = engine.write_record(state)
        again = engine.replay(record, CARD)
        assert again == state
        assert engine.state_to_dict(again) == engine.state_to_dict(state)
        assert len(record) < MAX_RECORD // 4


def test_an_unfinished_record_can_be_played_on() -> None:
    state = engine.replay(engine.write_record(a_game(3, most=40)), CARD)
    seat = seat_to_act(state)
    assert seat is not None
    assert engine.legal_actions(state, seat)


def test_empty_lines_and_spaces_do_not_matter() -> None:
    state = a_game(1, most=30)
    record = engine.write_record(state)
    lines = record.splitlines()
    body = [line.replace(" ", "   ") + " " for line in lines[HEAD:]]
    loose = "\n".join(lines[:HEAD]) + "\n\n" + "\n \n".join(body)
    assert engine.replay(loose, CARD) == state


# -- what is refused -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("record", "line"),
    [
        ("", 1),
        ("hello", 1),
        ("mahjong-record 1", 2),
        (head().replace("mahjong-record", "record"), 1),
        (head(**{"mahjong-record": "2"}), 1),
        (head(**{"mahjong-record": "1 1"}), 1),
        (head(card=CARD.slug), 2),
        (head(rules="house"), 3),
        (head(rules="league club"), 3),
        (head(seed="seven"), 4),
        (head(seed="1.5"), 4),
        (head(seed="7 8"), 4),
        (head(seed="9" * 5_000), 4),
        (head(dealer="4"), 5),
        (head(dealer="-1"), 5),
        (head(dealer="east"), 5),
        (head().replace("dealer 0\n", ""), 5),
        ("\n" + head(), 1),
        ("x" * (MAX_RECORD + 1), 1),
    ],
)  # fmt: skip
def test_a_bad_head_is_refused_at_its_line(record: str, line: int) -> None:
    assert bad_line(record) == line


@pytest.mark.parametrize(
    "line",
    [
        "0",
        "x pick",
        "4 pick",
        "-1 pick",
        "0 fly",
        "0 pick 1B",
        "0 pass 1X",
        "0 pass 1B +x",
        "0 pass 1B 2B 3B 4B",
        "0 vote",
        "0 vote maybe",
        "0 ask_courtesy",
        "0 ask_courtesy many",
        "0 discard",
        "0 discard 1B 2B",
        "0 exchange 1",
        "0 exchange 1 0",
        "0 exchange 9 0 1B",
        "0 exchange 1 99999999999999999999 1B",
        "0 let_go",
        "0 mahjong please",
        "9" * 5_000 + " pick",
        "🀄",
    ],
)
def test_a_bad_line_is_refused_with_its_number(line: str) -> None:
    state = a_game(2, most=3)
    record = engine.write_record(state)
    number = record.count("\n") + 1
    assert bad_line(record + line + "\n") == number
    # Empty lines count: an editor shows the same number.
    assert bad_line(record + "\n\n" + line + "\n0 pick\n") == number + 2


def test_an_action_that_is_not_legal_there_is_refused_with_its_line() -> None:
    record = engine.write_record(a_game(4, most=60))
    lines = record.splitlines()
    twice = [*lines[: HEAD + 20], lines[HEAD + 19], *lines[HEAD + 20 :]]
    assert bad_line("\n".join(twice)) == HEAD + 21
    assert bad_line(record + "\n2 let_go\n2 let_go\n2 let_go\n2 let_go\n") > HEAD + 60


def test_a_record_that_goes_on_and_on_is_refused() -> None:
    """An error of a real table can be made again and again."""
    state = engine.new_game(CARD, engine.TableRules(way="real"), seed=7)
    bots = [Chance(seat) for seat in range(4)]
    played = (step.state for step in steps(state, bots))
    state = next(after for after in played if after.phase is Phase.PICK)
    record = engine.write_record(state)
    lifted = f"{(state.turn + 2) % 4} pick back\n"
    left = MOST_ACTIONS - len(state.actions)

    whole = engine.replay(record + lifted * left, CARD)

    assert len(whole.actions) == MOST_ACTIONS
    assert bad_line(record + lifted * (left + 9)) == HEAD + MOST_ACTIONS + 1


def test_a_byte_order_mark_before_a_record_does_not_matter() -> None:
    state = a_game(2, most=3)
    record = "\ufeff" + engine.write_record(state)
    assert engine.replay(record, state.card) == state


def test_a_record_of_another_card_is_refused() -> None:
    """card-14: compared by content, not by name."""
    record = engine.write_record(a_game(5, most=8))
    club = engine.load_card(CARDS / "mahjong-club.card")
    reason = fault(record, club)
    assert (reason.code, reason.rule) == (ReasonCode.RECORD_OTHER_CARD, "card-14")
    text = (CARDS / "nmjl-2026.card").read_text("utf-8")
    mended = engine.load_card(text + "\n# a remark\n")
    assert fault(record, mended).code is ReasonCode.RECORD_OTHER_CARD
    assert CARD.slug in engine.explain(fault(record, mended))


# -- anything at all -----------------------------------------------------------------

RECORD = engine.write_record(a_game(9, most=45))
LINES = RECORD.splitlines()


def outcome(record: str) -> engine.Reason | None:
    """The refusal of a record, or None; nothing else may happen."""
    try:
        engine.replay(record, CARD)
    except engine.RecordError as error:
        return error.reason
    return None


def check(record: str) -> None:
    reason = outcome(record)
    if reason is None:
        return
    assert engine.explain(reason)
    if reason.code is not ReasonCode.RECORD_OTHER_CARD:
        assert reason.code is ReasonCode.RECORD_UNREADABLE
        assert 1 <= reason.params["line"] <= max(HEAD, len(record.splitlines()))


@given(st.text(max_size=300))
@settings(max_examples=size(100, 3_000), deadline=None)
def test_any_text_is_a_record_or_refused(text: str) -> None:
    check(text)
    check(head() + text)


@given(st.data())
@settings(max_examples=size(150, 5_000), deadline=None)
def test_a_record_with_a_fault_is_refused_and_nothing_else(data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(RECORD)))
    end = data.draw(st.integers(place, min(len(RECORD), place + 12)))
    put = data.draw(
        st.text("0123456789BCDEWSNRGFJ passvotecalldiscard+-\n", max_size=8)
    )
    check(RECORD[:place] + put + RECORD[end:])


@given(st.data())
@settings(max_examples=size(100, 3_000), deadline=None)
def test_lines_in_another_order_are_refused_or_lead_somewhere(
    data: st.DataObject,
) -> None:
    one = data.draw(st.integers(0, len(LINES) - 1))
    other = data.draw(st.integers(0, len(LINES) - 1))
    lines = list(LINES)
    lines[one], lines[other] = lines[other], lines[one]
    check("\n".join(lines))
    check("\n".join(lines[: max(one, other)]))


VERBS = ["pass", "vote", "ask_courtesy", "pass_courtesy", "pick", "discard"]
VERBS += ["let_go", "call", "change_exposure", "exchange", "mahjong", "east"]
WORDS = st.sampled_from(["1B", "J", "F", "on", "stop", "0", "3", "+2", "222C", "-1"])
ROWS = st.tuples(
    st.integers(-1, 5), st.sampled_from(VERBS), st.lists(WORDS, max_size=4)
)


@given(st.lists(ROWS, max_size=6), st.integers(HEAD, len(LINES)))
@settings(max_examples=size(150, 5_000), deadline=None)
def test_lines_of_record_words_are_refused_or_played(
    rows: list[tuple[int, str, list[str]]], cut: int
) -> None:
    body = [" ".join([str(seat), verb, *words]) for seat, verb, words in rows]
    check("\n".join([*LINES[:cut], *body]))


def test_the_order_in_which_tiles_are_named_changes_nothing() -> None:
    """A pass is three tiles, not a row of three: its record leads to the same state."""
    state = engine.new_game(CARD, seed=7).with_(passes=2)
    one, other = state, state
    for seat in range(4):
        tiles = some(state.racks[seat], 2 if seat == 0 else 3)
        blind = 1 if seat == 0 else 0
        one = engine.apply(one, engine.PassTiles(seat, tiles, blind)).state
        other = engine.apply(other, engine.PassTiles(seat, tiles[::-1], blind)).state
    assert one == other


def test_a_record_of_actions_in_any_order_of_tiles_leads_to_the_same_state() -> None:
    for seed in range(4):
        state = engine.new_game(CARD, seed=seed)
        for _ in range(2):
            for seat in range(4):
                tiles = some(state.racks[seat], 3)[::-1]
                state = engine.apply(state, engine.PassTiles(seat, tiles)).state
        for seat in range(4):
            tiles = some(state.racks[seat], 2)[::-1]
            state = engine.apply(state, engine.PassTiles(seat, tiles, 1)).state
        assert engine.replay(engine.write_record(state), CARD) == state
