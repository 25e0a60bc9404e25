"""Whatever is typed: a card, or faults with a place in the text."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cardtext import CardError, explain_fault, lint_card, load_card
from engine.cardtext.lines import MAX_WAYS_ON_CARD

DATA = Path(__file__).parents[2] / "cards" / "data"
TEXTS = [path.read_text("utf-8") for path in sorted(DATA.glob("*.card"))]
WORDS = [word for text in TEXTS for word in text.split()]

# Pieces that the format gives a meaning, beside pieces that mean nothing.
pieces = st.one_of(
    st.sampled_from(WORDS),
    st.sampled_from(list('abcdABCDEFNRGSWXJ0123456789=/;:,"#[]\n\t ')),
    st.sampled_from(["\n1: ", "\n[X] ", "=any", "run of ", "kong ", "pair any of "]),
    st.text(max_size=4),
)
edits = st.tuples(
    st.integers(0, 12_000), st.integers(0, 30), st.lists(pieces, max_size=4)
)


@st.composite
def mutated_cards(draw: st.DrawFn) -> str:
    """A shipped card with a few cuts and insertions; often only a part of it."""
    text = draw(st.sampled_from(TEXTS))
    start = draw(st.integers(0, len(text)))
    text = text[: text.index("\n[")] + text[start : start + draw(st.integers(0, 4000))]
    for place, cut, put in draw(st.lists(edits, min_size=1, max_size=6)):
        at = place % (len(text) + 1)
        text = text[:at] + "".join(put) + text[at + cut :]
    return text


def assert_card_or_faults(text: str) -> None:
    faults = lint_card(text)
    rows = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for fault in faults:
        assert 1 <= fault.line <= len(rows)
        assert 1 <= fault.column <= len(rows[fault.line - 1]) + 1
        assert explain_fault(fault) == fault.message
        assert "{" not in fault.message or "{" in str(dict(fault.params))
    if faults:
        with pytest.raises(CardError) as caught:
            load_card(text)
        assert caught.value.faults == faults
        return
    card = load_card(text)
    assert sum(len(line.hands) for line in card.lines) <= MAX_WAYS_ON_CARD
    assert all(len(h.tiles) == 14 for line in card.lines for h in line.hands)


@settings(max_examples=80, deadline=None)
@given(mutated_cards())
def test_mutated_cards_give_a_card_or_faults(text: str) -> None:
    assert_card_or_faults(text)


@settings(max_examples=60, deadline=None)
@given(st.lists(pieces, max_size=30))
def test_any_text_gives_a_card_or_faults(words: list[str]) -> None:
    assert_card_or_faults("slug: a\nname: A\n[P]\n1: " + " ".join(words))


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(TEXTS), st.integers(0, 12_000))
def test_a_card_cut_short_gives_a_card_or_faults(text: str, end: int) -> None:
    assert_card_or_faults(text[:end])
