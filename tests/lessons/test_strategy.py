"""The strategy part: labels that hold, figures that can be found again, its pages."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from pytest_django import DjangoAssertNumQueries, Settings

from cards.library import shipped_card
from engine.figures.measures import SIMULATED, Measured
from lessons.content_files import ContentError
from lessons.strategy.chapters import ORDER, chapters, read_chapters
from lessons.strategy.checking import is_so, strategy_faults
from lessons.strategy.figures import (
    CARDS,
    DATA,
    FOLDER,
    OWN,
    all_figures,
    figures_data,
    read_data,
)
from lessons.strategy.recomputing import deviations
from lessons.strategy.schema import Claim, Kind
from tests.sizes import SOAK

CI_GAMES = 8
"""Other games than those of the file, in CI; soak plays those of the file again."""

CLAIMS = [
    pytest.param(claim, id=f"{chapter.slug}-{slug}")
    for chapter in chapters().values()
    for slug, claim in chapter.claims.items()
]


# --- what ships -----------------------------------------------------------------------


def test_the_shipped_part_has_no_fault() -> None:
    assert strategy_faults(chapters(), figures_data()) == []
    assert len(CLAIMS) >= 25
    assert {claim.values[0].kind for claim in CLAIMS} == {*Kind}


@pytest.mark.parametrize("slug", CARDS)
def test_what_is_counted_is_counted_again(slug: str) -> None:
    assert list(deviations(shipped_card(slug), figures_data(), 0, None)) == []


@pytest.mark.parametrize("slug", CARDS)
def test_what_is_simulated_is_found_again(slug: str) -> None:
    """In soak the same games, to the last digit; in CI others, within the bound."""
    kept = figures_data().cards[slug]
    games, seed = (kept.games, kept.seed) if SOAK else (CI_GAMES, None)

    assert list(deviations(shipped_card(slug), figures_data(), games, seed)) == []


@pytest.mark.parametrize("slug", CARDS)
def test_a_wrong_figure_is_found(slug: str) -> None:
    data = json.loads(DATA.read_text(encoding="utf-8"))
    data["cards"][slug]["counted"]["flower_share"] += 0.1
    data["cards"][slug]["simulated"]["hits"] = [20, 19.9, 20.1, 50000]
    wrong = type(figures_data()).model_validate(data)

    faults = list(deviations(shipped_card(slug), wrong, 2, None))

    assert any("flower_share is" in one for one in faults)
    assert any("hits is" in one and "too far" in one for one in faults)


# --- faults of authors ----------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the shipped chapters, to break."""
    return Path(shutil.copytree(FOLDER, tmp_path / "strategy"))


def _faults(folder: Path) -> str:
    found = read_chapters(folder, all_figures(figures_data(), OWN))
    return "\n".join(strategy_faults(found, figures_data()))


def _change(folder: Path, name: str, old: str, new: str) -> None:
    path = folder / "jokers" / name
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


LABEL = '[claims.dealt]\nkind = "computed"\n'


@pytest.mark.parametrize(
    ("name", "old", "new", "fault"),
    [
        ("chapter.toml", LABEL, "[claims.dealt]\n", "claims.dealt.kind"),
        ("chapter.toml", LABEL, '[claims.dealt]\nkind = "sure"\n', "claims.dealt.kind"),
        ("chapter.md", "{no_joker_dealt}", "{no_such_figure}", "no figure no_such"),
    ],
)
def test_a_chapter_that_cannot_be_read_is_refused(
    folder: Path, name: str, old: str, new: str, fault: str
) -> None:
    _change(folder, name, old, new)

    with pytest.raises(ContentError, match=fault):
        _faults(folder)


@pytest.mark.parametrize(
    ("name", "old", "new", "fault"),
    [
        ("chapter.toml", LABEL, '[claims.dealt]\nkind = "rule"\n', "names its rules"),
        ("chapter.toml", LABEL, '[claims.dealt]\nkind = "custom"\n', "cannot rest on"),
        ("chapter.toml", LABEL, '[claims.dealt]\nkind = "simulated"\n', "is simulated"),
        ("chapter.toml", '"jokers-27"', '"jokers-99"', "no rule jokers-99"),
        ("chapter.toml", '"no_joker_dealt", ', "", "no_joker_dealt is not among"),
        ("chapter.toml", "no_joker_dealt > 45", "45 > no_joker_dealt", "does not hold"),
        ("chapter.toml", "no_joker_dealt > 45", "no_joker_dealt", "does not hold"),
        ("chapter.toml", "no_joker_dealt > 45", "hits > 0", "does not hold"),
        ("chapter.toml", "[claims.natural-first]", "[claims.other]", "prose differ"),
        ("chapter.md", "{no_joker_dealt}", "48%", "“48%” is typed"),
        ("chapter.md", "## Exchange", "## Exchange\n\n{hits}", "outside a claim"),
        ("chapter.md", "[[joker]]", "joker", "“joker” is no link"),
        ("chapter.toml", LABEL, LABEL + 'wisdom = "So."\n', "belong together"),
        (
            "chapter.toml",
            '[claims.natural-first]\nkind = "custom"',
            '[claims.natural-first]\nkind = "custom"\nwisdom = "So."\n'
            'found = "confirmed"',
            "needs `holds`",
        ),
        (
            "chapter.toml",
            'figures = ["joker_picked_late"]',
            "",
            "a computed claim names its figures",
        ),
    ],
)
def test_a_fault_is_told(
    folder: Path, name: str, old: str, new: str, fault: str
) -> None:
    assert _faults(folder) == ""
    _change(folder, name, old, new)

    assert fault in _faults(folder)


def test_a_missing_chapter_is_told(folder: Path) -> None:
    shutil.rmtree(folder / "defence")

    with pytest.raises(ContentError, match=r"defence/chapter\.toml"):
        _faults(folder)


Edit = Callable[[dict[str, Any]], object]


@pytest.mark.parametrize(
    ("edit", "fault"),
    [
        (lambda data: data["cards"].pop(OWN), "nothing for kitchen-table"),
        (lambda data: data["cards"][OWN].update(hash="x"), "has changed since"),
        (lambda data: data["cards"][OWN]["simulated"].pop("hits"), "unknown hits"),
        (lambda data: data["chances"].pop("one_joker_dealt"), "one_joker_dealt"),
    ],
)
def test_figures_of_another_card_name_the_command(edit: Edit, fault: str) -> None:
    data = json.loads(DATA.read_text(encoding="utf-8"))
    edit(data)
    told = "\n".join(
        strategy_faults(chapters(), type(figures_data()).model_validate(data))
    )

    assert fault in told
    assert "run python manage.py strategy_figures --card kitchen-table" in told


def test_figures_that_cannot_be_read_name_the_command(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"run python manage\.py strategy_figures"):
        read_data(tmp_path / "figures.json")
    (tmp_path / "figures.json").write_text("{}", encoding="utf-8")
    with pytest.raises(ContentError, match=r"chances"):
        read_data(tmp_path / "figures.json")


def test_more_means_more_than_chance_explains() -> None:
    figures = {"hits": Measured(10, 8, 12, 99), "jokers_won": Measured(11, 9, 13, 99)}
    claim = Claim(kind=Kind.SIMULATED, figures=tuple(figures))

    assert not is_so("jokers_won > hits", figures, claim)
    assert is_so("jokers_won ~ hits", figures, claim)
    assert is_so("hits > 7.5", figures, claim)
    assert not is_so("hits ~ 7.5", figures, claim)
    assert not is_so("hits > wall_games", figures, claim)


# --- the command ----------------------------------------------------------------------


def test_the_command_writes_what_the_check_finds_again(tmp_path: Path) -> None:
    path = tmp_path / "figures.json"
    asked = {"games": 1, "seed": 3, "card": OWN, "file": path}
    call_command("strategy_figures", **asked)
    written = path.read_text(encoding="utf-8")
    call_command("strategy_figures", check=True, **asked)

    assert read_data(path).cards.keys() == {OWN}
    assert read_data(path).cards[OWN].simulated.keys() == {*SIMULATED}
    assert path.read_text(encoding="utf-8") == written
    with pytest.raises(CommandError, match="nothing for nmjl-2026"):
        call_command("strategy_figures", check=True, file=path)


def test_the_command_checks_what_ships(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("strategy_figures", check=True)

    assert "are those of the cards" in capsys.readouterr().out


# --- the pages ------------------------------------------------------------------------


@pytest.mark.django_db
def test_the_index_leads_to_every_chapter(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(0):
        page = client.get("/strategy/").content.decode()

    for slug in ORDER:
        assert f'href="/strategy/{slug}/"' in page
    for kind in Kind:
        assert kind.label in page
        assert kind.meaning in page


@pytest.mark.django_db
@pytest.mark.parametrize("slug", ORDER)
def test_a_chapter_shows_each_claim_with_its_label(client: Client, slug: str) -> None:
    page = client.get(f"/strategy/{slug}/").content.decode()

    for name, claim in chapters()[slug].claims.items():
        shown = page.partition(f'id="claim-{name}"')[2].partition("</article>")[0]
        assert f'claim-{claim.kind.value}">{claim.kind.label}<' in shown
        assert ("<details" in shown) == bool(claim.figures)
        for rule in claim.rules:
            assert (f'href="/rules/{rule}/"' in shown) or claim.kind is Kind.CUSTOM
    assert "{" not in page.partition("<h1>")[2].partition("<footer")[0]


@pytest.mark.django_db
def test_how_we_know_tells_games_seed_interval_and_command(client: Client) -> None:
    page = client.get("/strategy/defence/").content.decode()
    shown = page.partition('id="claim-nearly-nothing-hits"')[2].partition("</article>")
    kept = figures_data().cards[OWN]

    assert f"{kept.games} games" in shown[0]
    assert f"--card {OWN} --games {kept.games} --seed {kept.seed}" in shown[0]
    _value, low, high, _count = kept.simulated["hits"]
    assert f"{low:.2f}% to {high:.2f}%" in shown[0]


@pytest.mark.django_db
def test_a_card_that_is_not_offered_is_not_shown(
    client: Client, settings: Settings
) -> None:
    assert "The 2026 card" in client.get("/strategy/defence/").content.decode()
    settings.OFFERED_CARDS = ["mahjong-club"]
    page = client.get("/strategy/defence/").content.decode()

    assert "The 2026 card" not in page
    assert "nmjl-2026" not in page
    assert "The Kitchen Table card" in page


@pytest.mark.django_db
def test_lessons_lead_to_the_strategy_part(client: Client) -> None:
    assert 'href="/strategy/"' in client.get("/lessons/").content.decode()
    assert client.get("/strategy/no-such-chapter/").status_code == 404
