from __future__ import annotations

import re

import pytest
from django.test import Client
from django.utils import translation

from engine.catalogue import OPTIONS, RuleKind, catalogue, parts, rule
from engine.options import OPTIONS as TABLE_OPTIONS
from mahjong_site.accounts.models import User
from mahjong_site.pages.rulebook import find_parts, linked, related
from mahjong_site.web.tablerules import OPTION_NAMES

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


def _ids(html: str) -> list[str]:
    return re.findall(r'<li class="rule-entry" id="([a-z]+-\d\d)">', html)


def test_the_list_shows_every_rule_by_part_and_stores_nothing(client: Client) -> None:
    response = client.get("/rules/")
    html = response.content.decode()

    assert response.status_code == 200
    assert _ids(html) == list(catalogue())
    for part in parts():
        assert f'<h2 id="{part.name}" tabindex="-1">{part.title}</h2>' in html
        assert f'href="#{part.name}"' in html
    assert "245 rules" in html
    assert not User.objects.exists()


def test_every_rule_of_the_list_leads_to_its_own_page(client: Client) -> None:
    html = client.get("/rules/").content.decode()

    for rule_id in catalogue():
        assert f'href="/rules/{rule_id}/"' in html


@pytest.mark.parametrize("rule_id", list(catalogue()))
def test_every_rule_has_a_page_with_all_that_is_said_about_it(
    client: Client, rule_id: str
) -> None:
    response = client.get(f"/rules/{rule_id}/")
    html = response.content.decode()

    assert response.status_code == 200
    assert f"<h1>{rule_id}</h1>" in html
    for text in rule(rule_id).sentences:
        assert linked(text) in html


def test_a_rule_that_does_not_exist_is_not_found(client: Client) -> None:
    assert client.get("/rules/charleston-99/").status_code == 404
    assert client.get("/rules/Charleston-13/").status_code == 404


def test_the_words_asked_for_must_all_be_there(client: Client) -> None:
    html = client.get("/rules/", {"q": "BLIND first left"}).content.decode()

    assert "charleston-13" in _ids(html)
    assert "charleston-14" not in _ids(html)
    assert 'value="BLIND first left"' in html


def test_a_rule_is_found_by_its_number_with_or_without_the_hyphen(
    client: Client,
) -> None:
    for q in ("dead-11", "Dead 11"):
        assert "dead-11" in _ids(client.get("/rules/", {"q": q}).content.decode())


def test_alternatives_remarks_and_table_settings_are_searched_too() -> None:
    def found(words: str) -> set[str]:
        return {r.id for part in find_parts(words, "") for r in part.rules}

    assert "dead-11" in found("tournaments scores zero")
    assert "claims-16" in found("one blog")
    assert "dead-18" in found("two dead hands")
    assert "claims-20" in found("one's own rack")


def test_only_the_parts_with_a_hit_are_listed(client: Client) -> None:
    html = client.get("/rules/", {"q": "ROLLOR"}).content.decode()

    assert _ids(html) == ["charleston-02"]
    assert 'href="#charleston"' in html
    assert 'href="#deal"' not in html
    assert "1 rule" in html


@pytest.mark.parametrize("kind", list(RuleKind))
def test_one_kind_can_be_shown_alone(client: Client, kind: RuleKind) -> None:
    html = client.get("/rules/", {"show": kind.value}).content.decode()

    assert _ids(html) == [r.id for r in catalogue().values() if r.kind is kind]


def test_the_rules_on_which_tables_differ_can_be_shown_alone(client: Client) -> None:
    html = client.get("/rules/", {"show": "house"}).content.decode()

    assert _ids(html) == [r.id for r in catalogue().values() if r.house]


def test_no_hit_says_what_to_do(client: Client) -> None:
    response = client.get("/rules/", {"q": "chow"})
    html = response.content.decode()

    assert response.status_code == 200
    assert _ids(html) == []
    assert "No rule has all of these words" in html


@pytest.mark.parametrize("query", [{"show": "nonsense"}, {"q": "x" * 101}])
def test_a_question_that_cannot_be_read_is_told_at_its_field(
    client: Client, query: dict[str, str]
) -> None:
    response = client.get("/rules/", query)

    assert response.status_code == 422
    assert "errorlist" in response.content.decode()


def test_what_somebody_types_is_never_html(client: Client) -> None:
    html = client.get("/rules/", {"q": '"><script>x'}).content.decode()

    assert "<script>x" not in html


def test_htmx_gets_the_results_alone_and_words_for_listeners(client: Client) -> None:
    response = client.get("/rules/", {"q": "mush"}, headers={"HX-Request": "true"})
    html = response.content.decode()

    assert "<html" not in html
    assert html.strip().startswith('<div id="rule-results"')
    assert 'id="announcer" hx-swap-oob="innerHTML"' in html
    assert "HX-Request" in response["Vary"]


def test_a_rule_named_in_a_text_is_a_link_and_the_text_is_escaped() -> None:
    html = linked("See deal-01 & <b>, not deal-99.")

    assert '<a class="rule-ref" href="/rules/deal-01/">deal-01</a>' in html
    assert "&amp; &lt;b&gt;, not deal-99." in html


def test_no_text_is_no_text_in_any_language() -> None:
    with translation.override("en"):
        assert linked("") == ""


def test_rules_go_with_those_that_they_name_and_those_that_name_them() -> None:
    assert "deal-16" in [r.id for r in related(rule("deal-05"))]
    assert "deal-05" in [r.id for r in related(rule("deal-16"))]


def test_a_page_leads_to_the_rules_before_and_after(client: Client) -> None:
    html = client.get("/rules/charleston-01/").content.decode()
    assert re.search(r'href="/rules/deal-17/"\s+rel="prev"', html)
    assert re.search(r'href="/rules/charleston-02/"\s+rel="next"', html)

    assert 'rel="prev"' not in client.get("/rules/deal-01/").content.decode()
    assert 'rel="next"' not in client.get("/rules/club-14/").content.decode()


def test_every_table_option_has_a_name() -> None:
    assert set(OPTION_NAMES) == set(TABLE_OPTIONS) >= OPTIONS


def test_the_footer_of_every_page_leads_to_the_rules(client: Client) -> None:
    assert 'href="/rules/"' in client.get("/").content.decode()
