from __future__ import annotations

import pytest
from pytest_django import Settings
from rest_framework.test import APIClient

from mahjong_site.accounts.models import Device, RuleSet, User
from mahjong_site.accounts.services import create_guest, sign_up
from mahjong_site.web.errors import DomainError
from tests.api.people.asking import faults, use
from tests.at_once import at_once
from tests.conftest import PASSWORD, PeopleFactory, with_token

pytestmark = pytest.mark.django_db

SIGN_UP = "/api/v1/sign-up/"
FORM = {"username": "Mary.Smith", "password": "three short words"}


def test_a_guest_becomes_the_account_and_keeps_everything(api: APIClient) -> None:
    token = use(api, api.post("/api/v1/guest/", {"device_name": "My phone"}))
    guest = User.objects.get()
    RuleSet.objects.create(learner=guest, name="my table", rules={})

    answer = api.post(SIGN_UP, FORM)

    assert answer.status_code == 201
    assert answer.json()["token"] == token
    assert answer.json()["person"] | {"id": ""} == {
        "id": "",
        "name": "Mary.Smith",
        "is_guest": False,
        "is_pupil": False,
    }
    account = User.objects.get()
    assert account.pk == guest.pk
    assert account.rule_sets.count() == 1
    assert account.check_password("three short words")
    assert Device.objects.get().name == "My phone"
    assert api.get("/api/v1/me/").json()["name"] == "Mary.Smith"


def test_a_second_post_finds_the_account_made(api: APIClient) -> None:
    use(api, api.post("/api/v1/guest/"))
    first, second = (api.post(SIGN_UP, FORM) for _ in range(2))

    assert first.json() == second.json()
    assert second.status_code == 201
    assert User.objects.count() == 1


def test_without_a_token_an_account_is_made_and_signed_in(api: APIClient) -> None:
    answer = api.post(SIGN_UP, FORM | {"device_name": "  My\u202e   phone "})

    assert answer.status_code == 201
    use(api, answer)
    assert api.get("/api/v1/me/").status_code == 200
    assert Device.objects.get().name == "My phone"


@pytest.mark.parametrize(
    ("form", "code", "attr"),
    [
        (FORM | {"username": "Mary Smith"}, "letters", "username"),
        (FORM | {"username": "ROSE"}, "taken", "username"),
        (FORM | {"username": "guest-5"}, "taken", "username"),
        (FORM | {"username": ""}, "blank", "username"),
        (FORM | {"username": "a" * 151}, "max_length", "username"),
        (FORM | {"username": 5}, "invalid", "username"),
        (FORM | {"password": "short"}, "password_too_short", "password"),
        (FORM | {"password": "password"}, "password_too_common", "password"),
        (FORM | {"password": "Mary.Smith1"}, "password_too_similar", "password"),
        (FORM | {"password": "a" * 4097}, "max_length", "password"),
        (FORM | {"email": "a@b.example"}, "unknown", "email"),
        (FORM | {"device_name": "x" * 61}, "max_length", "device_name"),
        ({}, "required", "username"),
    ],
)
def test_wrong_input_is_told_at_its_field(
    api: APIClient, learner: User, form: dict[str, object], code: str, attr: str
) -> None:
    answer = api.post(SIGN_UP, form)

    assert answer.status_code == 400
    assert (code, attr) in faults(answer)
    assert User.objects.count() == 1


def test_an_account_makes_no_other_account(learner_api: APIClient) -> None:
    other = learner_api.post(SIGN_UP, FORM)
    guessed = learner_api.post(SIGN_UP, {"username": "rose", "password": "wrong one"})

    for answer in (other, guessed):
        assert answer.status_code == 400
        assert faults(answer) == [("has_account", None)]
    assert User.objects.count() == 1


def test_a_pupils_other_devices_are_signed_out(pupil: User) -> None:
    this, other = with_token(pupil), with_token(pupil)

    assert this.post(SIGN_UP, FORM).status_code == 201

    assert this.get("/api/v1/me/").status_code == 200
    assert other.get("/api/v1/me/").status_code == 401


def test_too_many_sign_ups_have_to_wait(api: APIClient, settings: Settings) -> None:
    settings.THROTTLE_RATES = {**settings.THROTTLE_RATES, "signup": "1/min"}
    api.post(SIGN_UP, FORM)

    refused = api.post(SIGN_UP, FORM | {"username": "other"})

    assert refused.status_code == 429
    assert 1 <= int(refused["Retry-After"]) <= 60
    assert User.objects.count() == 1


def test_a_right_password_forgets_the_wrong_ones(
    api: APIClient, make_person: PeopleFactory
) -> None:
    make_person("rose")
    for _ in range(3):
        for _ in range(6):
            api.post("/api/v1/login/", {"username": "rose", "password": "no"})
        right = api.post("/api/v1/login/", {"username": "rose", "password": PASSWORD})
        assert right.status_code == 200


@pytest.mark.django_db(transaction=True)
def test_a_guest_becomes_one_account_and_nobody_is_told_of_another(
    api: APIClient,
) -> None:
    token = use(api, api.post("/api/v1/guest/", {}))
    forms = [FORM, FORM, FORM | {"username": "Ann.Other"}]

    def send(form: dict[str, str]) -> tuple[str, int, str]:
        headers = {"Authorization": f"Bearer {token}"}
        answer = APIClient().post(SIGN_UP, form, headers=headers)
        told = answer.json()
        if answer.status_code == 201:
            return form["username"], 201, told["person"]["name"]
        return form["username"], answer.status_code, told["errors"][0]["code"]

    answers = at_once(*[lambda form=form: send(form) for form in forms])

    made = User.objects.get().username
    assert {code for name, code, _told in answers if name == made} == {201}
    for name, code, told in answers:
        assert (code, told) == ((201, made) if name == made else (400, "has_account"))


@pytest.mark.parametrize(
    "other", [{"username": "Ann.Other"}, {"password": "four other short words"}]
)
def test_who_was_overtaken_by_another_sign_up_is_told_so(other: dict[str, str]) -> None:
    guest = create_guest()
    seen = User.objects.get(pk=guest.pk)
    sign_up(guest=guest, **FORM)

    assert sign_up(guest=seen, **FORM).username == FORM["username"]
    with pytest.raises(DomainError) as refused:
        sign_up(guest=seen, **FORM | other)

    assert refused.value.code == "has_account"
