"""One word for one thing in all texts."""

from __future__ import annotations

from pathlib import Path

import pytest

from lessons.word_check import preferred_words, unwelcome, word_faults


def test_the_shipped_texts_use_the_preferred_words() -> None:
    assert list(word_faults()) == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Three Cracks in a row.", ["Cracks"]),
        ("A meld of three.", ["meld"]),
        ("You win the mahjong game.", ["mahjong"]),
        ("She says Mahjong in a game of Mah Jongg.", []),
        ("Mah-Jongg and MAJ.", ["Mah-Jongg", "MAJ"]),
        ("A “crack” is our crak, and `meld` is code.", []),
        ("A [[white dragon]], a [[meld|group]].", []),
        ("It melded, unmelded and re-meld.", ["melded"]),
        ("Two colors.", ["colors"]),
        ("Coloratura, crackers, tracks.", []),
    ],
)
def test_unwelcome_words_are_found_in_any_case(text: str, found: list[str]) -> None:
    assert [word for word, _say in unwelcome(text)] == found


def test_every_entry_of_the_list_finds_its_own_words() -> None:
    for word in preferred_words():
        for never in (*word.never, *word.never_so):
            assert (never, word.say) in list(unwelcome(f"Say {never} here."))


def test_what_to_say_never_holds_what_not_to_say() -> None:
    for word in preferred_words():
        assert list(unwelcome(word.say)) == []


def test_files_are_read_for_prose_alone_and_named(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text(
        'slug = "meld"\nalso = ["chow"]\n[[tasks]]\ntext = "A\\nmeld."\n'
        'goals = ["No chow."]\n'
    )
    (tmp_path / "b.md").write_text(
        "::: task meld\n:::\n\nA wall\ngame, a draw\ngame.\n"
    )

    folder = tmp_path.name
    assert [fault.partition(": say")[0] for fault in word_faults([tmp_path])] == [
        f"{folder}/a.toml: “meld”",
        f"{folder}/a.toml: “chow”",
        f"{folder}/b.md: “draw game”",
    ]
