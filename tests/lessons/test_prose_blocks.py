"""Prose in blocks for apps: every kind, and what runs together."""

from __future__ import annotations

from lessons.api.blocks.prose import prose_blocks
from lessons.rendering import render_prose


def _run(text: str, *marks: str, term: str = "", href: str = "") -> dict[str, object]:
    return {"text": text, "marks": list(marks), "term": term, "href": href}


def test_marks_and_links_are_runs_of_a_paragraph() -> None:
    found = prose_blocks(render_prose("A **bold *both*** & [[pung]], [here](/play/)."))
    assert found == [
        {
            "kind": "paragraph",
            "text": [
                _run("A "),
                _run("bold ", "strong"),
                _run("both", "strong", "em"),
                _run(" & "),
                _run("pung", term="pung", href="/glossary/pung/"),
                _run(", "),
                _run("here", href="/play/"),
                _run("."),
            ],
        }
    ]


def test_lists_headings_quotes_and_code() -> None:
    found = prose_blocks(render_prose("### H\n\n1. a\n2. b\n\n> q\n\n- c\n\n`d`"))
    assert [block["kind"] for block in found] == [
        "heading",
        "list",
        "quote",
        "list",
        "paragraph",
    ]
    assert found[0]["level"] == 3
    assert (found[1]["is_ordered"], found[3]["is_ordered"]) == (True, False)
    assert found[1]["items"] == [[_run("a")], [_run("b")]]
    assert found[2]["text"][0] == _run("q")
    assert found[4]["text"] == [_run("d", "code")]


def test_only_a_break_that_is_meant_is_one() -> None:
    (found,) = prose_blocks(render_prose("one\ntwo  \nthree"))
    assert found["text"] == [_run("one two\n three")]
    (code,) = prose_blocks(render_prose("    a\n    b"))
    assert code == {"kind": "code", "text": [_run("a\nb\n", "code")]}


def test_tables_are_rows_of_cells() -> None:
    (found,) = prose_blocks(render_prose("| a | b |\n|---|---|\n| 1 | **2** |"))
    assert found == {
        "kind": "rows",
        "rows": [[[_run("a")], [_run("b")]], [[_run("1")], [_run("2", "strong")]]],
    }
