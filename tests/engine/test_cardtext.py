"""What the card format says and how it is read."""

from __future__ import annotations

import hashlib
from datetime import date
from pathlib import Path

import pytest

from engine.cardtext import CardError, lint_card, load_card
from engine.patterns import Card, Erratum, Line
from engine.tiles import Tile

ROOT = Path(__file__).parents[2]
HEAD = "slug: test\nname: Test\n"


def one_line(words: str, marks: str = "") -> Line:
    """The only line of a card whose row 5 says `words`."""
    card = load_card(f"{HEAD}\n[Part] {marks}\n1: {words}\n")
    (line,) = card.lines or card.left_out
    return line


def hands(words: str, marks: str = "") -> set[str]:
    """The hands of a line in letters: "222B FF", groups in printed order."""
    line = one_line(words, marks)
    return {
        " ".join(f"{g.tile.code}x{g.size}" for g in hand.groups) for hand in line.hands
    }


def test_heading_is_read() -> None:
    card = load_card(
        "# a comment\n"
        "slug: my-card-2\n"
        "Name: My card\n"
        "year: 2025\n"
        "about: First half.\n"
        "about: Second half.\n"
        "erratum: 2025-04-01 Line 1 has kongs.\n"
        "erratum: 2025-05-02 Line 1 is worth 30.\n"
        "\n"
        "[Winds]\n"
        "1: NNNN EEEE SSSS WW  X 25\n"
    )
    assert (card.slug, card.name, card.year) == ("my-card-2", "My card", 2025)
    assert card.about == "First half. Second half."
    assert card.errata == (
        Erratum(date(2025, 4, 1), "Line 1 has kongs."),
        Erratum(date(2025, 5, 2), "Line 1 is worth 30."),
    )
    assert card.sections == ("Winds",)
    line = card.line("Winds", "1")
    assert line is not None
    assert line.name == "Winds, line 1"


def test_hash_names_the_text_whatever_its_line_ends() -> None:
    text = f"{HEAD}[W]\n1: NNNN EEEE SSSS WW X 25\n"
    card = load_card(text)
    assert card.hash == hashlib.sha256(text.encode()).hexdigest()
    assert load_card(text.replace("\n", "\r\n")).hash == card.hash
    assert load_card("\ufeff" + text).hash == card.hash
    assert load_card(text.replace("25", "30")).hash != card.hash


def test_a_path_is_a_file_and_a_string_is_always_the_text(tmp_path: Path) -> None:
    path = ROOT / "cards" / "data" / "nmjl-2026.card"
    assert load_card(path) == load_card(path.read_text("utf-8"))
    with pytest.raises(CardError):
        load_card(str(path))
    with pytest.raises(FileNotFoundError):
        load_card(tmp_path / "none.card")


def test_rows_may_go_on_indented_and_in_any_order() -> None:
    line = one_line(
        'FFF 11a 22a 333a DDDD=a\n   "Any run";\n# a comment\n'
        '   run of 3 remark "Dragons match: see #3; and so on"\n   x 25'
    )
    assert (line.exposure, line.points, line.rules) == ("X", 25, ("run of 3",))
    assert line.condition == "Any run"
    assert line.remark == "Dragons match: see #3; and so on"
    assert len(line.hands) == 21


def test_a_note_says_that_its_section_frees_the_number() -> None:
    rows = '1: FFFFF 111a 111b 111c X 30 "Any 3 Suits"'

    def notes(section: str, rows: str = rows) -> list[str]:
        return [one.condition for one in load_card(f"{HEAD}{section}\n{rows}\n").lines]

    assert notes("[Echoes] any like") == ["Any 3 Suits, Any Like Nos."]
    assert notes("[Like Numbers] any like") == ["Any 3 Suits"]
    assert notes("[Echoes]", rows.replace("30", "30 any like")) == ["Any 3 Suits"]
    odd = notes("[Odd] any like odd", rows.replace('"Any 3 Suits"', ""))
    assert odd == ["Any Like Odd Nos."]


def test_printed_words_keep_suit_and_relation() -> None:
    line = one_line("2026a DDD=a 2222b DDD=opp X 25")
    shown = [(w.text, w.suit, w.relation) for w in line.printed]
    assert shown == [
        ("2026", "a", ""),
        ("DDD", "a", "match"),
        ("2222", "b", ""),
        ("DDD", "", "opposite"),
    ]


def test_words_of_unlike_symbols_are_singles_and_pairs_in_printed_order() -> None:
    assert hands("2026a EEEE WWWW NN  X 25") == {
        f"2{s}x2 0x1 6{s}x1 Ex4 Wx4 Nx2" for s in "BCD"
    }
    assert "Nx1 Ex1 Wx1 Sx1 1Bx4 2Bx4 Fx2" in hands("NEWS 1111a 2222a FF X 25")


def test_number_and_its_dragon_in_one_word() -> None:
    made = hands("NN EE WW SS 1Da 1Db 1Dc  any like  C 50", "no joker")
    assert len(made) == 9
    assert "Nx2 Ex2 Wx2 Sx2 7Bx1 Gx1 7Cx1 Rx1 7Dx1 0x1" in made


def test_dragons_match_oppose_or_are_any() -> None:
    assert hands("FFF 11a 33a 555a DDDD=a X 25") == {
        f"Fx3 1{s}x2 3{s}x2 5{s}x3 {d}x4" for s, d in ("BG", "CR", "D0")
    }
    assert hands("FFF 11a 33a 555a DDDD=opposite X 25") == {
        f"Fx3 1{s}x2 3{s}x2 5{s}x3 {d}x4"
        for s in "BCD"
        for d in "RG0"
        if s + d not in {"BG", "CR", "D0"}
    }
    assert len(hands("1234a DDD=any DDD=any DDDD=any X 25")) == 9
    either = hands("111a 222a 333b 444b DD=a/b X 30")
    assert "1Bx3 2Bx3 3Cx3 4Cx3 Gx2" in either
    assert "1Bx3 2Bx3 3Cx3 4Cx3 Rx2" in either
    assert "1Bx3 2Bx3 3Cx3 4Cx3 0x2" not in either


def test_any_wind_is_each_of_the_four() -> None:
    made = hands("FFF NNNN=any FFF GGGG X 25")
    assert made == {f"Fx3 {w}x4 Fx3 Gx4" for w in "ESWN"}
    assert len(hands("NNN=any EEEE=any RRR GGGG X 25")) == 12


def test_soap_as_zero_has_no_suit_and_merges_with_a_matching_dragon() -> None:
    made = hands("222a 000 2222b 6666b X 25")
    assert all("0x3" in hand for hand in made)
    assert len(made) == 6


def test_free_suit_may_be_a_suit_already_used() -> None:
    made = hands("2222a 0000 2222b 66=any X 30")
    assert len(made) == 9
    assert "2Bx4 0x4 2Cx4 6Bx2" in made


def test_like_suits_in_another_order_are_one_hand() -> None:
    assert len(hands("FF 246a 888a 246b 888b C 30")) == 3


def test_letter_n_is_north_alone_and_a_number_with_a_suit() -> None:
    assert hands("NNNN EEEE SSSS WW X 25") == {"Nx4 Ex4 Sx4 Wx2"}
    made = hands("FF NNNNa NNNNb NNNNc X 35 any like")
    assert made == {f"Fx2 {n}Bx4 {n}Cx4 {n}Dx4" for n in range(1, 10)}


@pytest.mark.parametrize(
    ("words", "numbers"),
    [
        ("FF 1111a 1111b 1111c X 25", {"1"}),
        ("FF 1111a 1111b 1111c X 25 these numbers", {"1"}),
        ("FF 1111a 1111b 1111c X 25 any like", set("123456789")),
        ("FF 1111a 1111b 1111c X 25 any like odd", set("13579")),
        ("FF 2222a 2222b 2222c X 25 any like even", set("2468")),
        ("FF 2222a 2222b 2222c X 25 like kongs 2 or 6", set("26")),
    ],
)
def test_like_numbers(words: str, numbers: set[str]) -> None:
    found = {hand.split()[1][0] for hand in hands(words)}
    assert found == numbers


def test_run_keeps_its_steps() -> None:
    made = hands("FFF 1111a 234b 5555a X 25 run of 5")
    assert len(made) == 30
    assert "Fx3 5Bx4 6Cx1 7Cx1 8Cx1 9Bx4" in made


def test_two_numbers_may_change_places_where_that_is_another_hand() -> None:
    assert len(hands("11111a 44444a DDDD=opposite X 40 any two numbers")) == 216
    assert len(hands("11111a 44a DDDD=any NNN X 40 any 2 numbers")) == 9 * 8 * 9


def test_kongs_of_a_list() -> None:
    made = hands("FFF 2468a FFF 2222b X 30 kong 2, 4, 6 or 8")
    assert {hand.split()[-1][0] for hand in made} == set("2468")
    assert all("2Bx1 4Bx1 6Bx1 8Bx1" in h for h in made if "Bx1" in h)


def test_pair_any_of_with_kongs_that_match() -> None:
    said = "pair any of 3, 6 or 9, kongs match the pair"
    made = hands(f"FF 3369a 3333b 3333c X 25 {said}")
    assert len(made) == 9
    assert "Fx2 3Bx1 6Bx2 9Bx1 6Cx4 6Dx4" in made
    assert one_line(f"FF 3369a 3333b 3333c X 25 {said}").rules == (said,)
    alone = hands("FF 3369a 3333b 3333c X 25 pair any of 3 6 9")
    assert "Fx2 3Bx1 6Bx2 9Bx1 3Cx4 3Dx4" in alone


def test_section_marks_hold_for_every_line_unless_it_says_otherwise() -> None:
    card = load_card(
        f"{HEAD}[Like] any like; X 25\n"
        "1: FF 1111a 1111b 1111c\n"
        "2: FFFF 11111a 11111b  these numbers C 40\n"
    )
    first, second = card.lines
    assert (len(first.hands), first.exposure, first.points) == (9, "X", 25)
    assert (len(second.hands), second.exposure, second.points) == (3, "C", 40)
    assert (first.rules, second.rules) == (("any like",), ())


def test_jokers_need_three_like_tiles_and_leave() -> None:
    line = one_line("FF 222a 4444a 66666a X 25")
    rights = [(g.size, g.takes_jokers) for g in line.hands[0].groups]
    assert rights == [(2, False), (3, True), (4, True), (5, True)]
    for marks in ("no joker", "singles and pairs"):
        line = one_line("FF 222a 4444a 6666a R C 50", marks)
        assert not any(g.takes_jokers for h in line.hands for g in h.groups)
        assert line.no_joker
        assert line.singles_and_pairs == (marks == "singles and pairs")


def test_misprinted_line_is_kept_apart() -> None:
    card = load_card(
        f"{HEAD}[Even]\n1: FF 2222a 4444a 6666a X 25\n"
        '2: 88a 666a 4444a 222a 8a X 35 misprint "13 tiles"\n'
    )
    assert [line.number for line in card.lines] == ["1"]
    (left,) = card.left_out
    assert (left.number, left.misprint, left.hands) == ("2", "13 tiles", ())
    assert [w.text for w in left.printed] == ["88", "666", "4444", "222", "8"]
    assert card.line("Even", "2") is left


def test_ways_that_no_set_holds_are_left_out() -> None:
    # In dots the dragon is Soap, and without jokers there are no six soaps.
    made = hands("000 DDD=a 1111a 2222a X 25", "no joker")
    assert made == {"0x3 Gx3 1Bx4 2Bx4", "0x3 Rx3 1Cx4 2Cx4"}


def test_linting_a_good_card_says_nothing() -> None:
    for path in sorted((ROOT / "cards" / "data").glob("*.card")):
        text = path.read_text("utf-8")
        assert lint_card(text) == ()
        card = load_card(path)
        assert isinstance(card, Card)
        assert card.slug == path.stem


def test_years_of_the_shipped_cards_read_as_pair_and_singles() -> None:
    card = load_card(ROOT / "cards" / "data" / "nmjl-2026.card")
    line = card.line("Singles and Pairs", "6")
    assert line is not None
    first = [(g.tile, g.size) for g in line.hands[0].groups[:4]]
    assert first == [(Tile.FLOWER, 2), (Tile.B2, 2), (Tile.SOAP, 1), (Tile.B6, 1)]


def test_the_worked_example_of_the_docs_is_a_card() -> None:
    text = (ROOT / "docs" / "card-format.md").read_text("utf-8")
    example = text.split("```\n")[1]
    card = load_card(example)
    assert card.slug == "club-night"
    counts = [(line.name, len(line.hands)) for line in card.lines]
    assert counts == [
        ("Like Numbers, line 1", 27),
        ("Like Numbers, line 2", 81),
        ("Runs, line 1", 42),
    ]
