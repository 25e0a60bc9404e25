"""The same work for many seeds, on as many cores as are asked for."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Sequence
from typing import TypeVar

T = TypeVar("T")


def spread(work: Callable[[int], T], seeds: Sequence[int], jobs: int) -> list[T]:
    """`work(seed)` for each seed, in their order, whatever `jobs` is; 0 = all cores.

    With more than one job `work` and what it returns must be picklable.
    """
    jobs = jobs or os.cpu_count() or 1
    if jobs == 1:
        return [work(seed) for seed in seeds]
    with multiprocessing.Pool(jobs) as pool:
        return list(pool.imap(work, seeds))
