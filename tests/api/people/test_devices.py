from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from importlib import import_module
from typing import Any

import pytest
from django.apps import apps
from django.utils import timezone
from knox.models import AuthToken
from rest_framework.test import APIClient

from mahjong_site.accounts import devices
from mahjong_site.accounts.models import Device, User
from tests.api.people.asking import faults, use
from tests.at_once import at_once
from tests.conftest import PASSWORD, with_token

pytestmark = pytest.mark.django_db

DEVICES = "/api/v1/devices/"
ME = "/api/v1/me/"
LOGIN = {"username": "rose", "password": PASSWORD}


def _own(api: APIClient) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = api.get(DEVICES).json()["results"]
    return rows


def test_every_device_has_its_own_token_and_name(
    api: APIClient, learner: User, stranger_api: APIClient
) -> None:
    api.post("/api/v1/login/", LOGIN | {"device_name": "Old tablet"})
    use(api, api.post("/api/v1/login/", LOGIN | {"device_name": "My phone"}))

    shown = _own(api)

    assert [(one["name"], one["is_this"]) for one in shown] == [
        ("My phone", True),
        ("Old tablet", False),
    ]
    assert {"signed_in_at", "last_used_at", "expires_at", "id"} < set(shown[0])
    assert len(_own(stranger_api)) == 1


def test_no_token_is_kept_as_it_is_told(api: APIClient, learner: User) -> None:
    token = use(api, api.post("/api/v1/login/", LOGIN))

    stored = AuthToken.objects.get()
    assert token not in {stored.digest, stored.token_key}


def test_the_list_comes_in_pages_and_few_queries(
    learner: User,
    learner_api: APIClient,
    django_assert_max_num_queries: Callable[[int], Any],
) -> None:
    for number in range(8):
        devices.sign_in(learner, f"number {number}")

    with django_assert_max_num_queries(4):
        page = learner_api.get(f"{DEVICES}?limit=3&offset=3").json()

    assert page["count"] == 9
    assert len(page["results"]) == 3
    assert learner_api.get(f"{DEVICES}?limit=101").status_code == 400
    assert learner_api.get(f"{DEVICES}?colour=red").status_code == 400


def test_a_device_gets_another_name(learner_api: APIClient) -> None:
    address = f"{DEVICES}{_own(learner_api)[0]['id']}/"

    answer = learner_api.patch(address, {"name": " Kitchen\u200f tablet "})

    assert answer.json()["name"] == "Kitchen tablet"
    assert answer.json()["is_this"] is True
    long = learner_api.patch(address, {"name": "x" * 61})
    assert (long.status_code, faults(long)) == (400, [("max_length", "name")])


def test_one_device_is_ended_and_once_is_enough(
    learner: User, learner_api: APIClient
) -> None:
    other = with_token(learner)
    ended = next(one["id"] for one in _own(learner_api) if not one["is_this"])

    first, second = (learner_api.delete(f"{DEVICES}{ended}/") for _ in range(2))

    assert (first.status_code, second.status_code) == (204, 404)
    assert other.get(ME).status_code == 401
    assert learner_api.get(ME).status_code == 200


def test_other_peoples_devices_are_not_there(
    learner: User, stranger_api: APIClient
) -> None:
    device, _token = devices.sign_in(learner)
    address = f"{DEVICES}{device.public_id}/"

    assert stranger_api.delete(address).status_code == 404
    assert stranger_api.patch(address, {"name": "mine"}).status_code == 404
    assert Device.objects.filter(pk=device.pk, name="").exists()


def test_all_others_are_ended_at_once(
    learner: User, learner_api: APIClient, stranger_api: APIClient
) -> None:
    others = [with_token(learner) for _ in range(3)]

    for _ in range(2):
        assert learner_api.post(f"{DEVICES}end-others/").status_code == 204

    assert {other.get(ME).status_code for other in others} == {401}
    assert len(_own(learner_api)) == 1
    assert stranger_api.get(ME).status_code == 200


def test_an_expired_token_is_no_token(learner: User, learner_api: APIClient) -> None:
    AuthToken.objects.update(expiry=timezone.now() - timedelta(seconds=1))
    fresh = with_token(learner)

    answer = learner_api.get(ME)

    assert answer.status_code == 401
    assert faults(answer) == [("authentication_failed", None)]
    assert "signed out" in answer.json()["errors"][0]["detail"]
    assert answer["WWW-Authenticate"].startswith("Bearer")
    assert len(_own(fresh)) == 1


def test_use_moves_the_end_and_is_noted(learner_api: APIClient) -> None:
    longer_ago = timezone.now() - timedelta(days=3)
    Device.objects.update(last_used_at=longer_ago)
    AuthToken.objects.update(expiry=timezone.now() + timedelta(days=177))

    shown = _own(learner_api)[0]

    device = Device.objects.get()
    assert device.last_used_at > longer_ago + timedelta(days=2)
    assert device.token.expiry > timezone.now() + timedelta(days=179)
    assert shown["is_this"] is True


def test_a_new_token_takes_the_place_of_the_old_one(
    api: APIClient, learner: User
) -> None:
    old = use(api, api.post("/api/v1/login/", LOGIN | {"device_name": "My phone"}))
    answer = api.post(f"{DEVICES}renew/")
    # The old one is still good for asking again, and is not renewed by that.
    assert api.get(ME).status_code == 200
    assert answer.status_code == 200

    new = use(api, answer)
    assert new != old
    assert [one["name"] for one in _own(api)] == ["My phone"]

    later = timezone.now() + devices.GRACE
    assert AuthToken.objects.filter(expiry__lte=later).count() == 1
    AuthToken.objects.filter(expiry__lte=later).update(expiry=timezone.now())
    api.credentials(HTTP_AUTHORIZATION=f"Bearer {old}")
    assert api.get(ME).status_code == 401


def test_a_lost_answer_can_be_asked_for_again(learner: User) -> None:
    phone = with_token(learner)
    lost = phone.post(f"{DEVICES}renew/").json()["token"]
    told = phone.post(f"{DEVICES}renew/").json()["token"]

    for token, status in ((lost, 401), (told, 200)):
        phone.credentials(HTTP_AUTHORIZATION=f"Bearer {token}")
        assert phone.get(ME).status_code == status
    assert Device.objects.count() == 1


def test_ending_a_device_ends_the_token_it_had_before(
    learner: User, learner_api: APIClient
) -> None:
    phone = with_token(learner)
    renewed = phone.post(f"{DEVICES}renew/").json()

    learner_api.delete(f"{DEVICES}{renewed['device']}/")

    assert phone.get(ME).status_code == 401
    assert AuthToken.objects.count() == 1


def test_logging_in_again_on_one_device_makes_no_second_one(
    api: APIClient, learner: User
) -> None:
    use(api, api.post("/api/v1/login/", LOGIN | {"device_name": "My phone"}))
    use(api, api.post("/api/v1/login/", LOGIN))

    assert [one["name"] for one in _own(api)] == ["My phone"]


def test_one_device_too_many_ends_the_longest_unused(learner: User) -> None:
    first, _token = devices.sign_in(learner)
    Device.objects.update(last_used_at=timezone.now() - timedelta(days=1))
    for _ in range(devices.MOST):
        devices.sign_in(learner)

    assert devices.devices_of(learner).count() == devices.MOST
    assert not Device.objects.filter(pk=first.pk).exists()


@pytest.mark.django_db(transaction=True)
def test_tokens_asked_for_at_once_leave_one_device(learner: User) -> None:
    _device, token = devices.sign_in(learner)

    def send() -> str:
        phone = APIClient(HTTP_AUTHORIZATION=f"Bearer {token}")
        answer = phone.post(f"{DEVICES}renew/")
        assert answer.status_code == 200
        told: str = answer.json()["token"]
        return told

    told = at_once(send, send, send)

    def works(one: str) -> bool:
        phone = APIClient(HTTP_AUTHORIZATION=f"Bearer {one}")
        return bool(phone.get(ME).status_code == 200)

    assert sum(map(works, told)) == 1
    assert Device.objects.count() == 1


def test_tokens_from_before_become_devices(learner: User) -> None:
    row, token = AuthToken.objects.create(user=learner)
    older = import_module(
        "mahjong_site.accounts.migrations.0004_devices_of_older_tokens"
    )

    older.know_devices_of_older_tokens(apps, None)

    phone = APIClient(HTTP_AUTHORIZATION=f"Bearer {token}")
    (shown,) = _own(phone)
    assert (shown["name"], shown["is_this"]) == ("", True)
    assert Device.objects.get().created_at == row.created
