from __future__ import annotations

from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

CARD = """slug: tiny
name: A tiny card

[2468]
1: 222a 444a 6666a 8888a X 25
"""


def _faults(path: Path, text: str, capsys: pytest.CaptureFixture[str]) -> str:
    path.write_text(text, encoding="utf-8")
    with pytest.raises(CommandError):
        call_command("check_cards", path)
    return capsys.readouterr().err


def test_every_shipped_card_is_without_fault(
    capsys: pytest.CaptureFixture[str],
) -> None:
    call_command("check_cards")
    assert "cards without fault" in capsys.readouterr().out


def test_a_good_file_passes(tmp_path: Path) -> None:
    path = tmp_path / "tiny.card"
    path.write_text(CARD, encoding="utf-8")
    call_command("check_cards", path)


def test_faults_are_named_by_line_and_column(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = CARD.replace("6666a", "666a")
    assert "tiny.card:5:4 " in _faults(tmp_path / "tiny.card", text, capsys)


def test_a_file_must_be_named_by_its_slug(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "slug is tiny" in _faults(tmp_path / "small.card", CARD, capsys)


def test_sections_need_addresses_of_their_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    twice = CARD + "\n[2468!]\n1: FF 2222a 4444a 6666a X 25\n"
    told = _faults(tmp_path / "tiny.card", twice, capsys)
    assert "There is already a section “2468!”" in told


def test_a_missing_file_is_a_fault(tmp_path: Path) -> None:
    with pytest.raises(CommandError):
        call_command("check_cards", tmp_path / "none.card")


def test_a_subset_needs_a_name_that_no_file_has(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "taken.card").write_text(CARD, encoding="utf-8")
    text = CARD.replace("\n[2468]", 'subset: taken "Taken" 2468: 1\n\n[2468]')
    assert "Subset taken has" in _faults(tmp_path / "tiny.card", text, capsys)
