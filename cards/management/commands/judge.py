"""`manage.py judge`: questions as JSON lines in, answers as JSON lines out."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any, BinaryIO

from django.core.management.base import BaseCommand

from cards.judging import MAX_LINE, answer_text, too_long


class Command(BaseCommand):
    """Answers each line of standard input with one line, in order."""

    help = (
        "Reads JSON questions, one a line, and answers each with one line:"
        ' {"ask": "mahjong", "card": "nmjl-2026", "concealed": "FF 2222B …"}.'
    )
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        """Answer until the input ends; a bad line gets an error and no more."""
        for answer in answers(sys.stdin.buffer):
            self.stdout.write(answer)
            # Somebody may be waiting for this answer before asking on.
            self.stdout.flush()


def answers(source: BinaryIO) -> Iterator[str]:
    """One answer for each line of `source`, whatever the line holds."""
    while line := source.readline(MAX_LINE + 1):
        ended = line.endswith(b"\n")
        if len(line) > MAX_LINE and not ended:
            yield too_long(len(line) + _skip_rest(source))
        else:
            yield answer_text(line)


def _skip_rest(source: BinaryIO) -> int:
    """Read on to the end of the line, keeping nothing; its length in bytes."""
    length = 0
    while part := source.readline(MAX_LINE):
        length += len(part)
        if part.endswith(b"\n"):
            return length - 1
    return length
