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
