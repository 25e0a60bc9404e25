"""`make bench`, each figure taken once: they can all still be measured."""

from __future__ import annotations

from tests.tools.command import printed

KEYS = ["name", "value", "unit", "baseline", "baseline_value", "ratio"]
SOME = {
    "rank_card", "rank_card_batch", "check_mahjong", "compile_card", "random_game",
    "bot_game", "strong_decision", "rule_on", "replay_record", "item_discard",
    "page_class_grid_60", "api_me", "api_pack_50", "api_act", "api_class_results",
    "first_visit_home", "browser_home", "browser_table_shift",
}  # fmt: skip


def test_the_command_prints_every_figure_beside_its_baseline() -> None:
    found = printed("tools.bench", BENCH_TURNS="1")

    for figure in found:
        more = ["queries"] if figure["name"].startswith("api_") else []
        assert list(figure) == KEYS + more
    names = [figure["name"] for figure in found]
    assert len(names) == len({*names})
    assert {*names} >= SOME


def test_any_operation_of_the_api_is_measured_and_undone() -> None:
    *found, total = printed(
        "tools.bench", "calls", "class_leave", "results_file", BENCH_TURNS="1"
    )

    for figure in found:
        assert list(figure) == [*KEYS, "queries", "bytes"]
    assert [one["name"] for one in found] == [
        "call_class_leave", "call_results_file"
    ]  # fmt: skip
    assert list(total) == ["name", "value", "within_3", "within_5"]
    assert total["value"] == 2
