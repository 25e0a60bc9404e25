from __future__ import annotations

import pytest

from engine import Tile
from lessons.rendering import ContentError, Groups, Prose, Tiles, read_steps


def test_headings_make_steps_and_directives_make_blocks() -> None:
    (first, second) = read_steps(
        "## One\n\nWords.\n\n::: tiles 5B F\nA *caption*.\n:::\n\n"
        "## Two\n\n::: task a-task\n:::\n"
    )

    assert (first.title, second.title) == ("One", "Two")
    assert [block.kind for block in first.blocks] == ["prose", "tiles"]
    tiles = first.blocks[1]
    assert isinstance(tiles, Tiles)
    assert tiles.tiles == (Tile.B5, Tile.FLOWER)
    assert tiles.caption == "<p>A <em>caption</em>.</p>\n"


def test_html_in_the_source_is_text() -> None:
    (step,) = read_steps('## One\n\n<script>alert("x")</script>\n\n[x](javascript:y)')
    block = step.blocks[0]

    assert isinstance(block, Prose)
    assert "<script" not in block.html
    assert "href" not in block.html


def test_groups_are_named_by_their_size() -> None:
    (step,) = read_steps("## One\n\n::: groups 5C / 55C / 5555C J / JJJ\n:::\n")
    block = step.blocks[0]

    assert isinstance(block, Groups)
    assert [group.name for group in block.groups] == ["single", "pair", "quint", "pung"]


@pytest.mark.parametrize(
    ("source", "fault"),
    [
        ("::: tiles 5B 5X\n:::", "line 3"),
        ("::: tiles\n:::", "no tiles"),
        ("::: tyles 5B\n:::", "no directive"),
        ("::: groups 5C J\n:::", "no single and no pair"),
        ("::: groups 4B 5B 6B\n:::", "no group"),
        ("::: wrong 5B 5B J\n:::", "shown as wrong"),
        ("::: line kitchen-table-8 | Even Steps | 9\n:::", "no line 9"),
        ("::: line kitchen-table-8 | Even Steps\n:::", "3 parts"),
        ("::: hands kitchen-table-8 | Even Steps | 1 | 99\n:::", "line 3"),
        ("::: table 1: 5D 6D 7D\n:::", "no exposure"),
        ("::: table nobody\n:::", "should read"),
        ("::: table 5: 5D 5D J\n:::", "no seat 5"),
        ("::: passes 7\n:::", "no pass 7"),
        ("::: wall 3 7\n:::", "no two dice"),
        ("::: payment kitchen-table-8 | Even Steps | 1 | tip 5\n:::", "tip 5"),
        ("::: line no-such-card | Even Steps | 1\n:::", "no card no-such"),
    ],
)
def test_a_directive_that_is_wrong_is_an_error(source: str, fault: str) -> None:
    with pytest.raises(ContentError, match=fault):
        read_steps(f"## One\n\n{source}\n")


def test_nothing_stands_before_the_first_step() -> None:
    with pytest.raises(ContentError, match="before the first heading"):
        read_steps("Lost words.\n\n## One\n")
