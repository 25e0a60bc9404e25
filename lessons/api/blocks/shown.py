"""The blocks of a lesson or chapter as plain values, each with its `kind`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lessons.api.blocks.prose import prose_blocks
from lessons.api.blocks.questions import asked_data
from lessons.api.blocks.tiles import (
    line_data,
    reason_data,
    scene_data,
    tiles_data,
)
from lessons.content_schema import Task
from lessons.rendering import (
    Block,
    ClaimPlace,
    Groups,
    Prose,
    ShownHands,
    ShownLine,
    Step,
    TaskPlace,
    Tiles,
)
from lessons.tableblocks import Passes, ShownPayment, TableScene, Wall


def step_data(step: Step, tasks: Mapping[str, Task]) -> dict[str, Any]:
    """A step: its heading and its blocks. Tasks stand where they are asked."""
    blocks: list[dict[str, Any]] = []
    for block in step.blocks:
        if isinstance(block, Prose):
            blocks += prose_blocks(block.html)
        else:
            blocks.append(block_data(block, tasks))
    return {"title": step.title, "blocks": blocks}


def block_data(block: Block, tasks: Mapping[str, Task]) -> dict[str, Any]:
    """Any block but prose."""
    caption = prose_blocks(getattr(block, "caption", ""))
    return {"kind": block.kind, "caption": caption} | _content(block, tasks)


def _content(block: Block, tasks: Mapping[str, Task]) -> dict[str, Any]:
    match block:
        case Tiles():
            return {"sets": [tiles_data(one) for one in block.sets]}
        case Groups():
            return _groups(block)
        case ShownLine():
            return {"line": line_data(block.line)}
        case ShownHands():
            hands = [[tiles_data(group) for group in hand] for hand in block.hands]
            return {"line": line_data(block.line), "hands": hands}
    return _placed(block, tasks)


def _placed(block: Block, tasks: Mapping[str, Task]) -> dict[str, Any]:
    """Tasks, claims, and what shows the table."""
    match block:
        case TaskPlace():
            return {"task": asked_data(tasks[block.slug])}
        case ClaimPlace():
            return {"claim": block.slug}
        case TableScene():
            return {"scene": scene_data(block.scene)}
        case Passes():
            return {"passes": _passes(block)}
        case Wall():
            return {"dice": list(block.dice), "kept_stacks": block.kept}
        case ShownPayment():
            return _payment(block)
    return {}


def _groups(block: Groups) -> dict[str, Any]:
    groups = [
        {
            "name": one.name,
            "tiles": tiles_data(one.tiles),
            "fault": reason_data(one.fault) if one.fault else None,
        }
        for one in block.groups
    ]
    return {"groups": groups, "is_wrong": block.is_wrong}


def _passes(block: Passes) -> list[dict[str, Any]]:
    return [
        {
            "number": one.number,
            "where": one.where,
            "letter": one.letter,
            "is_blind": one.is_blind,
            "is_second": one.is_second,
        }
        for one in block.passes
    ]


def _payment(block: ShownPayment) -> dict[str, Any]:
    pays = [{"seat": name, "points": points} for name, points in block.rows]
    return {"line": line_data(block.line), "pays": pays, "sums": list(block.sums)}
