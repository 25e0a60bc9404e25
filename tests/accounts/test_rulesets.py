from __future__ import annotations

import uuid

import pytest

import engine
from mahjong_site.accounts import rulesets
from mahjong_site.accounts.models import RuleSet, User
from mahjong_site.accounts.rulesforms import TableRulesForm
from mahjong_site.accounts.services import merge_guest
from mahjong_site.web.errors import DomainError

pytestmark = pytest.mark.django_db
MINE = engine.TableRules(mush=True, way="real", cold_wall="no_calls")


def test_rules_come_back_as_they_were_saved(learner: User) -> None:
    saved = rulesets.save_ruleset(learner=learner, name="  my   table ", rules=MINE)

    assert saved.name == "my table"
    again = rulesets.ruleset_of(learner=learner, public_id=saved.public_id)
    assert rulesets.rules_of(again) == MINE
    choice = str(saved.public_id)
    assert rulesets.chosen_rules(learner=learner, choice=choice) == MINE


def test_the_same_name_replaces(learner: User) -> None:
    rulesets.save_ruleset(learner=learner, name="mine", rules=MINE)
    rulesets.save_ruleset(learner=learner, name="mine", rules=engine.LEAGUE)

    assert [rulesets.rules_of(one) for one in rulesets.rulesets_of(learner)] == [
        engine.LEAGUE
    ]


def test_nobody_reads_another_persons_table(learner: User, stranger: User) -> None:
    saved = rulesets.save_ruleset(learner=learner, name="mine", rules=MINE)

    for choice in (str(saved.public_id), str(uuid.uuid4()), "strict", ""):
        for person in (stranger, None):
            with pytest.raises(DomainError) as caught:
                rulesets.chosen_rules(learner=person, choice=choice)
            assert (caught.value.code, caught.value.field) == ("unknown_rules", "rules")
    with pytest.raises(RuleSet.DoesNotExist):
        rulesets.delete_ruleset(learner=stranger, public_id=saved.public_id)


@pytest.mark.parametrize("name", ["", "   ", "x" * 61, "\u200b", "\u202e \u2060"])
def test_a_table_needs_a_name(learner: User, name: str) -> None:
    with pytest.raises(DomainError) as caught:
        rulesets.save_ruleset(learner=learner, name=name, rules=MINE)

    assert (caught.value.code, caught.value.field) == ("bad_name", "name")


def test_there_is_an_end_to_saving(learner: User) -> None:
    for number in range(rulesets.MOST):
        rulesets.save_ruleset(learner=learner, name=f"t{number}", rules=MINE)

    with pytest.raises(DomainError, match="too_many"):
        rulesets.save_ruleset(learner=learner, name="one more", rules=MINE)
    rulesets.save_ruleset(learner=learner, name="t0", rules=engine.CLUB)


def test_an_outdated_value_falls_back_to_the_league(learner: User) -> None:
    saved = RuleSet.objects.create(learner=learner, name="old", rules={"gone": True})

    assert rulesets.rules_of(saved) == engine.LEAGUE


def test_a_guests_tables_move_into_the_account(guest: User, learner: User) -> None:
    rulesets.save_ruleset(learner=guest, name="mine", rules=MINE)
    rulesets.save_ruleset(learner=guest, name="other", rules=MINE)
    rulesets.save_ruleset(learner=learner, name="mine", rules=engine.CLUB)

    merge_guest(guest=guest, account=learner)

    kept = {s.name: rulesets.rules_of(s) for s in rulesets.rulesets_of(learner)}
    assert kept == {"mine": engine.CLUB, "other": MINE}


def test_the_form_changes_what_is_chosen(learner: User) -> None:
    saved = rulesets.save_ruleset(learner=learner, name="mine", rules=MINE)
    data = {"rules": str(saved.public_id), "cold_wall": "off", "pie": "200"}
    form = TableRulesForm(data, person=learner)

    assert form.is_valid()
    expected = engine.TableRules(mush=True, way="real", pie=200)
    assert form.table_rules() == expected
    assert form.has_options


def test_the_form_asks_every_option_and_names_its_rule(learner: User) -> None:
    form = TableRulesForm(person=learner, without={"pie"})

    html = form.as_div()
    assert "pie" not in form.fields
    for option in form.asked:
        assert f"/rules/{option.rule}/" in html
    assert not form.has_options
    wrong = TableRulesForm({"cold_wall": "icy"}, person=learner)
    assert not wrong.is_valid()


@pytest.mark.parametrize("stored", [{"gone": True}, {"pie": "x"}, [], 5, None])
def test_stored_rules_that_are_none_any_more_are_the_leagues(
    learner: User, stored: object
) -> None:
    saved = rulesets.save_ruleset(learner=learner, name="mine", rules=MINE)
    saved.rules = stored

    assert rulesets.rules_of(saved) == engine.LEAGUE
