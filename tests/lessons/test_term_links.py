"""Links from lessons to the glossary, and first uses that are none."""

from __future__ import annotations

import pytest

from lessons.content_files import ContentError
from lessons.library import CONTENT
from lessons.rendering import (
    Prose,
    read_steps,
    render_prose,
    terms_in,
    unlinked_in,
    with_term_links,
)


def _unlinked(text: str) -> list[tuple[str, str]]:
    return [(one.term.slug, one.words) for one in unlinked_in(text)]


@pytest.mark.parametrize(
    ("source", "slug", "shown"),
    [
        ("[[pung]]", "pung", "pung"),
        ("[[Pungs]]", "pung", "Pungs"),
        ("[[white dragon]]", "soap", "white dragon"),
        ("[[pung|three <like> tiles]]", "pung", "three &lt;like&gt; tiles"),
        ("[[like\ntiles]]", "like-tiles", "like tiles"),
    ],
)
def test_a_reference_is_a_link_by_any_name(source: str, slug: str, shown: str) -> None:
    link = f'<a class="term" href="/glossary/{slug}/">{shown}</a>'

    assert render_prose(f"A *{source}* here.") == f"<p>A <em>{link}</em> here.</p>\n"
    assert terms_in(source) == {slug}


def test_brackets_that_close_nowhere_and_code_are_text() -> None:
    assert render_prose("[[pung") == "<p>[[pung</p>\n"
    assert terms_in("`[[pung]]`") == frozenset()


def test_an_unknown_term_is_told_with_its_line() -> None:
    with pytest.raises(ContentError, match=r"line 3: .* no term “pongpong”"):
        read_steps("## One\n\nA [[pongpong]].")


def test_a_heading_links_to_no_term() -> None:
    with pytest.raises(ContentError, match="a heading links to no term"):
        read_steps("## A [[pung]]\n\nWords.")


def test_links_work_in_captions() -> None:
    (step,) = read_steps("## One\n\n::: tiles 5B\nA [[bam]].\n:::\n\nText.")

    assert 'href="/glossary/bam/"' in step.blocks[0].caption  # type: ignore[union-attr]
    assert isinstance(step.blocks[1], Prose)


def test_only_the_first_use_of_a_term_needs_a_link() -> None:
    assert _unlinked("A pung, then pungs.") == [("pung", "pung")]
    assert _unlinked("A [[pung]], then pungs.") == []
    assert _unlinked("Pungs, then a [[pung]].") == [("pung", "Pungs")]


def test_the_longest_name_counts_and_spans_lines_but_no_markup() -> None:
    assert _unlinked("A joker\nexchange.") == [("joker-exchange", "joker exchange")]
    assert _unlinked("A [[joker]] exchange.") == []


def test_a_name_with_a_capital_is_meant_only_so() -> None:
    assert _unlinked("A bar of soap.") == []
    assert _unlinked("A Soap.") == [("soap", "Soap")]


def test_headings_code_and_other_links_are_no_uses() -> None:
    text = "## Pungs\n\n`pung` and [a pung](/somewhere/), but spungs and pungent."

    assert _unlinked(text) == []


def test_where_an_unlinked_use_stands() -> None:
    (found,) = unlinked_in("## One\n\nWords.\n\nA\npung.\n")

    assert (found.first_line, found.end_line) == (4, 6)


def test_the_links_are_written_where_they_are_missing() -> None:
    text = "## Pungs\n\nA [kong](/x/), **pung** and\njoker\nexchange, pung.\n"
    linked = "## Pungs\n\nA [kong](/x/), **[[pung]]** and\n[[joker\nexchange]], pung.\n"

    assert with_term_links(text) == linked
    assert with_term_links(linked) == linked


def test_words_with_markup_between_them_are_left_to_the_author() -> None:
    text = (
        "A joker *exchange* and a **like** tiles pung: like *tiles*, like\n*tiles*.\n"
    )

    assert "like *tiles*" in with_term_links(text)
    assert "[[pung]]" in with_term_links(text)
    assert "like-tiles" in dict(_unlinked(with_term_links(text)))


@pytest.mark.parametrize(
    "words",
    [
        "shop [[window]]",
        "bars, or [[dots]]",
        "bar of [[soap]]",
        "every [[year]]",
        "friendly [[groups]]",
        "Some [[groups]] play",
    ],
)
def test_no_text_links_a_word_in_another_sense(words: str) -> None:
    texts = [path.read_text(encoding="utf-8") for path in CONTENT.glob("*/*/*.md")]
    assert texts
    assert not any(words in " ".join(text.split()) for text in texts)
