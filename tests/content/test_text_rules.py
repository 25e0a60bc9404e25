"""Rules that are words, manners or the handling of tiles are explained somewhere.

The engine has no case for a rule of kind *text*; so a lesson or the glossary must
tell it, and the rule's page must lead there.
"""

from __future__ import annotations

import pytest
from django.test import Client

from engine.catalogue import RuleKind, catalogue
from lessons.selectors.glossary import lessons_citing, terms_citing

TEXT_RULES = [rule.id for rule in catalogue().values() if rule.kind is RuleKind.TEXT]


def test_there_are_rules_of_words() -> None:
    assert "misnamed-10" in TEXT_RULES


@pytest.mark.django_db
@pytest.mark.parametrize("rule_id", TEXT_RULES)
def test_a_rule_of_words_is_explained_and_its_page_says_where(
    client: Client, rule_id: str
) -> None:
    addresses = [
        *(f"/glossary/{term.slug}/" for term in terms_citing(rule_id)),
        *(f"/lessons/{lesson.slug}/" for lesson in lessons_citing(rule_id)),
    ]
    html = client.get(f"/rules/{rule_id}/").text

    assert addresses, f"no lesson and no term of the glossary cites {rule_id}"
    assert "Explained in" in html
    for address in addresses:
        assert f'href="{address}"' in html
        assert f'href="/rules/{rule_id}/"' in client.get(address).text
