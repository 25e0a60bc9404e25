"""`tools.profile_game`: the shares of the parts are a whole."""

from __future__ import annotations

from tests.tools.command import printed
from tools.profile_game import profiled


def test_the_shares_add_up_and_name_the_kernel() -> None:
    small = ("--card", "kitchen-table-8", "--games", "2", "--level", "strong")
    (found,) = printed("tools.profile_game", *small)

    assert (found["level"], found["games"]) == ("strong", 2)
    assert abs(sum(found["percent"].values()) - 100) < 2
    assert {"matching", "weighing", "danger"} <= found["percent"].keys()


def test_what_is_not_the_engine_is_told_apart() -> None:
    assert profiled(lambda: sorted(range(1000))) == {"python": 100.0, "the rest": 0}
