from __future__ import annotations

import re
from urllib.parse import urlencode

import pytest
from django.http import HttpResponse
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pytest_django import DjangoAssertNumQueries
from pytest_django.fixtures import Settings

from cards.forms import MAY_FORMS, DeadForm, WonForm
from cards.forms.happened import CASES
from engine import situations
from engine.options import TableRules
from mahjong_site.accounts.models import User
from mahjong_site.accounts.rulesets import save_ruleset
from tests.paper.test_sharing import tags

pytestmark = pytest.mark.usefixtures("league_card_first")

WIN = "FF 2222B 44C 66C 8888B"


def _get(client: Client, **asked: str) -> HttpResponse:
    return client.get("/cards/checker/", asked)


def _codes(response: HttpResponse) -> list[str]:
    """The codes beside the fields, in the page's order."""
    lists = re.findall(r'<ul class="errorlist".*?</ul>', response.text, re.S)
    return re.findall(r'data-code="(\w+)"', "".join(lists))


def test_the_page_invites_with_examples_that_can_be_followed(client: Client) -> None:
    response = _get(client)
    assert response.status_code == 200
    links = re.findall(
        r'href="(/cards/checker/\?card=[^"]+concealed[^"]+)"', response.text
    )
    assert len(links) == 3
    for link in links:
        assert client.get(link.replace("&amp;", "&")).status_code == 200


def test_the_example_of_how_to_type_can_be_typed(client: Client) -> None:
    example = re.search(r"such as ([^,]+), or tap", _get(client).text)
    assert example is not None
    assert _get(client, concealed=example[1]).status_code == 200


def test_a_win_names_its_line_and_points_and_lays_the_hand_out(client: Client) -> None:
    text = _get(client, concealed=WIN).text
    assert 'data-code="mahjong"' in text
    assert 'href="/cards/nmjl-2026/2468/2/"' in text
    assert "30 points" in text


def test_a_joker_is_shown_as_what_it_stands_for(client: Client) -> None:
    text = _get(client, concealed="FF 2222B 44C 66C", exposure_1="888B J").text
    assert 'data-code="mahjong"' in text
    assert 'aria-label="Joker as Eight Bam"' in text


def test_a_hand_that_does_not_win_gets_reasons_rules_and_near_lines(
    client: Client,
) -> None:
    text = _get(client, concealed="F J 2222B 44C 66C 8888B").text
    assert "Not Mahjong" in text
    assert 'data-code="joker_in_pair"' in text
    assert "jokers-02" in text
    assert "Nearest lines" in text
    assert "missing: Flower" in text


def test_fewer_tiles_are_no_fault(client: Client) -> None:
    response = _get(client, concealed="FF 2222B 44C")
    assert response.status_code == 200
    assert "Not yet: 8 of 14 tiles" in response.text
    assert _codes(response) == []


def test_lines_that_were_cut_are_counted(client: Client) -> None:
    assert re.search(r"\d+ more lines are as near", _get(client, concealed="F").text)


@pytest.mark.parametrize(
    ("asked", "codes"),
    [
        ({"concealed": "FF zebra"}, ["unreadable_tile"]),
        ({"concealed": "22222B"}, ["too_many_copies"]),
        ({"concealed": WIN + " E"}, ["wrong_tile_count"]),
        ({"concealed": "F" * 2_100}, ["text_too_long"]),
        ({"concealed": "2B\x002B"}, ["null_characters_not_allowed"]),
        ({"concealed": "J" * 200}, ["wrong_tile_count", "too_many_copies"]),
        ({"card": "nmjl-1937", "concealed": WIN}, ["unknown_card"]),
        ({"card": "../x"}, ["unknown_card"]),
        ({"exposure_1": "22B"}, ["exposure_wrong_size"]),
        ({"exposure_1": "JJJ"}, ["exposure_needs_natural"]),
        ({"exposure_1": "222B 3B"}, ["exposure_mixes_tiles"]),
        (
            {"exposure_1": "222B", "exposure_2": "zebra", "concealed": "2X"},
            ["unreadable_tile", "unreadable_tile"],
        ),
        ({"concealed": "222B", "exposure_1": "222B"}, ["too_many_copies"]),
        ({"concealed": "\U0001f000"}, ["unreadable_tile"]),
    ],
)
def test_bad_input_gets_a_message_at_its_field_and_loses_nothing(
    client: Client, asked: dict[str, str], codes: list[str]
) -> None:
    response = _get(client, **asked)
    assert response.status_code == 422
    assert _codes(response) == codes
    for name, text in asked.items():
        if name != "card" and text.isprintable():
            assert f'value="{text}"' in response.text


def test_a_field_in_error_names_its_message(client: Client) -> None:
    text = _get(client, concealed="zebra").text
    assert 'aria-invalid="true"' in text
    assert re.search(r'aria-describedby="[^"]*id_concealed_error', text)
    assert 'id="id_concealed_error"' in text


def test_a_card_that_is_not_offered_is_unknown(
    client: Client, settings: Settings
) -> None:
    settings.OFFERED_CARDS = ["nmjl-2026"]
    assert _codes(_get(client, card="mahjong-club", concealed="F")) == ["unknown_card"]


def test_a_site_that_offers_no_card_says_so(client: Client, settings: Settings) -> None:
    settings.OFFERED_CARDS = []
    assert _codes(_get(client, concealed="F")) == ["unknown_card"]


@pytest.mark.parametrize(
    ("asked", "becomes"),
    [
        ({"concealed": "FF", "add": "2B"}, {"concealed": "FF 2B"}),
        ({"concealed": "FF", "remove": "concealed-0"}, {"concealed": "F"}),
        ({"concealed": "FF", "exposure_1": "", "to": "concealed"}, {"concealed": "FF"}),
        ({"concealed": "  "}, {}),
    ],
)
def test_a_tap_leads_to_the_address_of_the_question(
    client: Client, asked: dict[str, str], becomes: dict[str, str]
) -> None:
    response = _get(client, **asked)
    query = f"?{urlencode(becomes)}" if becomes else ""
    assert response.status_code == 302
    assert response["Location"] == f"/cards/checker/{query}"
    assert client.get(response["Location"]).status_code == 200


def test_htmx_gets_the_fragment_and_the_address_at_once(client: Client) -> None:
    response = client.get(
        "/cards/checker/",
        {"concealed": "FF", "add": "2B"},
        headers={"HX-Request": "true"},
    )
    assert response.status_code == 200
    assert response["HX-Push-Url"] == "/cards/checker/?concealed=FF+2B"
    assert response.text.strip().startswith('<div id="checker"')
    assert 'id="announcer" hx-swap-oob' in response.text
    assert "3 of 14 tiles." in response.text


def test_a_whole_page_has_one_announcer(client: Client) -> None:
    assert _get(client, concealed="FF").text.count('id="announcer"') == 1


def test_there_is_always_one_more_exposure_to_fill_up_to_four(client: Client) -> None:
    asked = {}
    for count, text in enumerate(["222B", "333B", "444B", "555B"], start=1):
        asked[f"exposure_{count}"] = text
        shown = re.findall(r'id="id_exposure_\d"', _get(client, **asked).text)
        assert len(shown) == min(count + 1, 4)


def test_a_question_costs_no_query(
    client: Client,
    learner_client: Client,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    with django_assert_num_queries(0):
        _get(client, concealed="FF 2222B")
    # The session, the person, whether they have classes, their tables and cards.
    with django_assert_num_queries(5):
        _get(learner_client, concealed="FF 2222B")


def test_text_from_the_address_is_escaped(client: Client) -> None:
    text = _get(client, concealed='"><script>x</script>', card="<b>").text
    assert "<script>x" not in text
    assert "<b>" not in text.partition("<main")[2].partition("</form>")[0]


def test_house_rules_are_marked_where_the_answer_stands(client: Client) -> None:
    text = _get(client, concealed=WIN, rules="club").text
    assert "House rule: The Mahjong Club’s rules" in text
    assert 'href="/rules/club-01/"' in text
    assert "House rule:" not in _get(client, concealed=WIN).text
    call = {"ask": "may", "do": "call", "tile": "5D", "show": "5D J", "wall": "out"}
    text = _get(client, **call, last_discard_calls="off").text
    assert "House rule: Exposures on the last discard: only Mahjong" in text
    assert 'data-code="last_discard_mahjong_only"' in text


@pytest.mark.parametrize("show", ["6D J J", "J J 6D", "66D J"])
def test_the_called_tile_stays_in_a_changed_exposure(client: Client, show: str) -> None:
    text = _get(client, ask="may", do="change", group="55D J", show=show).text
    assert 'data-code="call_needs_like_tiles"' in text


def test_an_own_table_is_written_out_in_the_address(
    learner: User, learner_client: Client
) -> None:
    rules = TableRules(profile="club", dice_doubles=True, cold_wall="no_calls")
    save_ruleset(learner=learner, name="Tuesdays", rules=rules)
    text = _get(learner_client, concealed=WIN, hot_wall="on").text
    link = re.search(r'href="([^"]+)"[^>]*>Tuesdays</a>', text)
    assert link is not None
    address = link[1].replace("&amp;", "&")
    said = {"concealed": WIN, "rules": "club", "dice_doubles": "on"}
    assert address == f"/cards/checker/?{urlencode(said)}"
    assert 'aria-current="true">Tuesdays' in learner_client.get(address).text
    assert "Tuesdays" not in Client().get(address).text


@pytest.mark.parametrize(
    ("asked", "codes"),
    [
        ({"do": "call", "tile": "5D 6D", "show": "5D"}, ["one_tile"]),
        ({"do": "call", "tile": "zebra"}, ["unreadable_tile"]),
        ({"do": "call", "tile": "5D", "show": "5555D"}, ["too_many_copies"]),
        ({"do": "call", "tile": "5D", "when": "never"}, ["invalid_choice"]),
        ({"do": "exchange", "tile": "7B", "group": "77B"}, ["exposure_wrong_size"]),
        ({"do": "exchange", "tile": "7B", "group": "7777B J"}, ["too_many_copies"]),
        (
            {"do": "change", "group": "55D J", "show": "JJJ"},
            ["exposure_needs_natural"],
        ),
        ({"do": "pass", "show": "1B", "which": "9"}, ["invalid_choice"]),
        ({"do": "mahjong", "concealed": "22222B"}, ["too_many_copies"]),
        ({"ask": "dead", "exposure_1": "22B"}, ["exposure_wrong_size"]),
        ({"ask": "dead", "exposure_1": "222B", "seen": "222B"}, ["too_many_copies"]),
        ({"ask": "dead", "held": "many"}, ["invalid"]),
        ({"ask": "dead", "held": "-3"}, ["min_value"]),
    ],
)
def test_every_question_says_at_its_field_what_is_wrong(
    client: Client, asked: dict[str, str], codes: list[str]
) -> None:
    response = _get(client, **({"ask": "may"} | asked))
    assert response.status_code == 422
    assert _codes(response) == codes


@pytest.mark.parametrize("card", ["nmjl-2026", "mahjong-club", "kitchen-table"])
def test_the_example_of_a_last_discard_turns_on_that_alone(
    client: Client, settings: Settings, card: str
) -> None:
    settings.OFFERED_CARDS = [card]
    text = _get(client, ask="may", do="mahjong").text
    link = re.search(r'href="(/cards/checker/\?[^"]+wall=out[^"]*)"', text)
    assert link is not None
    answer = client.get(link[1].replace("&amp;", "&")).text
    assert 'data-verdict="house"' in answer
    assert "wall-02" in answer


KINDS = [
    {"ask": "may", "do": do}
    for do in ("call", "change", "exchange", "pass", "stop", "mahjong")
]


@pytest.mark.parametrize("kind", [{}, *KINDS, {"ask": "dead"}])
def test_every_example_of_every_question_has_an_answer(
    client: Client, kind: dict[str, str]
) -> None:
    links = re.findall(
        r'class="button"\s+href="(/cards/checker/\?[^"]+)"', _get(client, **kind).text
    )
    assert len(links) >= 2 or kind.get("do") == "stop"
    for link in links:
        response = client.get(link.replace("&amp;", "&"))
        assert response.status_code == 200
        assert 'id="share-link"' in response.text


@given(st.data())
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_no_address_breaks_the_page(client: Client, data: st.DataObject) -> None:
    kind = data.draw(st.sampled_from([WonForm, DeadForm, *MAY_FORMS.values()]))
    words = ["5D", "5D J", "222B", "on", "off", "3", "courtesy", "late", "JJJ", "fresh"]
    values = st.sampled_from([*words, "mine", "out", "club", "no_calls", "13", "left"])
    asked = data.draw(
        st.dictionaries(st.sampled_from(kind.names()), values | st.text(max_size=9))
    )
    asked.pop("card", None)
    response = client.get(
        "/cards/checker/", {**asked, "ask": kind.ask, "do": kind.do}, follow=True
    )
    assert response.status_code in (200, 422)


@pytest.mark.parametrize(
    ("case", "verdict", "rule"),
    [
        ("wall_tile_turned_over.no", "illegal", "deal-10"),
        ("wall_tile_turned_over.yes", "legal", "deal-10"),
        ("exchange_withdrawn.no", "legal", "jokers-09"),
        ("exchange_withdrawn.yes", "illegal", "jokers-15"),
        ("picked_from_next_wall.no", "dead", "dead-29"),
        ("picked_from_next_wall.yes", "legal", "claims-28"),
        ("winner_lifts_tile.no", "house", "error-13"),
        ("winner_lifts_tile.yes", "legal", "claims-14"),
        ("tile_sent_on_blind.yes", "house", "charleston-16"),
        ("tile_sent_on_blind.no", "legal", "charleston-13"),
    ],
)
def test_what_happened_with_real_tiles_is_ruled_on(
    client: Client, case: str, verdict: str, rule: str
) -> None:
    text = _get(client, ask="may", do="happened", case=case).text

    assert f'data-verdict="{verdict}"' in text
    assert f'href="/rules/{rule}/"' in text


def test_a_table_may_kill_the_hand_that_looked_before_a_blind_pass(
    client: Client,
) -> None:
    asked = {"ask": "may", "do": "happened", "case": "tile_sent_on_blind.yes"}
    text = _get(client, **asked, blind_peek="dead").text

    assert 'data-verdict="dead"' in text
    assert "House rule" in text


def test_every_described_case_can_be_asked() -> None:
    offered = {value.partition(".")[0] for _group, told in CASES for value, _ in told}

    assert offered == set(situations.CASES)


def test_a_preview_shows_the_tiles_of_a_question_that_can_be_asked(
    client: Client,
) -> None:
    said = tags(_get(client, concealed=WIN).text)

    assert said["og:title"] == "Is this Mahjong?"
    assert said["og:image:alt"].startswith("Is this Mahjong? · Your tiles: Flower, ")
    address = said["og:image"]
    assert address.startswith("http://testserver/cards/checker/card.png?concealed=FF")
    assert client.get(address)["Content-Type"] == "image/png"
    for faulty in ({}, {"concealed": "xyz"}, {"ask": "may", "do": "stop"}):
        said = tags(_get(client, **faulty).text)
        assert said["og:image"] == "http://testserver/card.png"


@pytest.mark.parametrize(
    ("asked", "status", "code"),
    [
        ("", 404, ""),
        ("concealed=xyz", 422, "unreadable_tile"),
        ("concealed=" + "F" * 5000, 422, "text_too_long"),
        ("concealed=F&card=nothing", 422, "unknown_card"),
        ("concealed=F&add=J", 302, ""),
        ("concealed=F&to=exposure_1", 302, ""),
    ],
)
def test_a_question_without_a_picture_is_refused_with_its_codes(
    client: Client, asked: str, status: int, code: str
) -> None:
    answer = client.get(f"/cards/checker/card.png?{asked}")

    assert answer.status_code == status
    assert code in answer.text
