"""The page of the apps in which somebody is signed in."""

from __future__ import annotations

import uuid

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from mahjong_site.accounts import devices
from mahjong_site.accounts.models import Device, User
from tests.conftest import logged_in, with_token

pytestmark = pytest.mark.django_db
PAGE = reverse("accounts:devices")


@pytest.fixture
def phone(learner: User) -> Device:
    """The learner's phone."""
    device, _token = devices.sign_in(learner, "Rose’s phone")
    return device


def test_the_settings_lead_to_the_list(learner_client: Client, phone: Device) -> None:
    assert PAGE in learner_client.get(reverse("accounts:settings")).text

    text = learner_client.get(PAGE).text

    assert "Rose’s phone" in text
    assert "Sign out all apps" not in text


def test_nobody_is_signed_in_with_an_app(guest_client: Client) -> None:
    text = guest_client.get(PAGE).text

    assert "No app is signed in." in text
    assert reverse("accounts:password-change") not in text


def test_a_device_gets_another_name(learner_client: Client, phone: Device) -> None:
    address = reverse("accounts:device-rename", args=[phone.public_id])

    answer = learner_client.post(address, {"name": " Old  tablet "}, follow=True)

    assert answer.redirect_chain == [(PAGE, 302)]
    assert "Old tablet" in answer.text
    learner_client.post(address, {"name": ""})
    assert "An app without a name" in learner_client.get(PAGE).text


def test_a_name_that_is_too_long_is_refused_where_it_stands(
    learner_client: Client, phone: Device
) -> None:
    devices.sign_in(phone.token.user, "Tablet")
    address = reverse("accounts:device-rename", args=[phone.public_id])

    answer = learner_client.post(address, {"name": "x" * 61})

    assert answer.status_code == 422
    assert answer.text.count("<details open>") == 1
    phone.refresh_from_db()
    assert phone.name == "Rose’s phone"


def test_signed_out_its_token_ends_and_twice_is_harmless(
    learner: User, learner_client: Client
) -> None:
    api = with_token(learner)
    device = Device.objects.get()
    address = reverse("accounts:device-end", args=[device.public_id])

    first = learner_client.post(address, follow=True)
    second = learner_client.post(address, follow=True)

    assert "It is signed out." in first.text
    assert "It was signed out already." in second.text
    assert api.get("/api/v1/me/").status_code == 401
    rename = reverse("accounts:device-rename", args=[device.public_id])
    stale = learner_client.post(rename, {"name": "x"}, follow=True)
    assert "It was signed out already." in stale.text


def test_all_are_signed_out_and_the_browser_stays(
    learner: User, stranger: User, learner_client: Client
) -> None:
    phones = [with_token(learner) for _ in range(2)]
    other = with_token(stranger)

    answer = learner_client.post(reverse("accounts:devices-end-all"), follow=True)

    assert "All apps are signed out." in answer.text
    assert [one.get("/api/v1/me/").status_code for one in phones] == [401, 401]
    assert other.get("/api/v1/me/").status_code == 200


def test_somebody_elses_is_as_if_it_were_not_there(
    stranger: User, phone: Device
) -> None:
    browser = logged_in(stranger)
    assert "Rose’s phone" not in browser.get(PAGE).text

    for name in ("accounts:device-end", "accounts:device-rename"):
        for one in (phone.public_id, uuid.uuid4()):
            answer = browser.post(reverse(name, args=[one]), {"name": "x"})
            assert (answer.status_code, answer["Location"]) == (302, PAGE)

    phone.refresh_from_db()
    assert phone.name == "Rose’s phone"


@pytest.mark.parametrize("count", [1, devices.MOST])
def test_many_devices_take_no_more_queries(
    count: int,
    learner: User,
    learner_client: Client,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    for _ in range(count):
        devices.sign_in(learner)

    with django_assert_max_num_queries(6):
        assert learner_client.get(PAGE).text.count("An app without a name") == count
