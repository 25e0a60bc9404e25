"""The entries of the header."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import RequestFactory
from django.urls import NoReverseMatch, reverse, set_script_prefix

from mahjong_site.accounts.models import User
from mahjong_site.web.templatetags import site_nav


def test_entry_without_an_address_is_left_out() -> None:
    assert site_nav.find_url("nowhere:at-all") == ""
    with pytest.raises(NoReverseMatch):
        site_nav.page_url("nowhere:at-all")
    assert site_nav._entries((("nowhere:at-all", "Nowhere"),), "/") == []


def test_an_address_that_is_remembered_is_that_of_the_sites_own_folder() -> None:
    assert site_nav.page_url("accounts:login") == reverse("accounts:login")
    set_script_prefix("/club/")
    try:
        assert site_nav.page_url("accounts:login") == "/club/accounts/login/"
    finally:
        set_script_prefix("/")


@pytest.mark.parametrize(
    ("path", "current"),
    [("/accounts/login/", "page"), ("/accounts/login/x/", "true"), ("/", "")],
)
def test_current_entry_is_told_from_the_path(path: str, current: str) -> None:
    (entry,) = site_nav._entries((("accounts:login", "Log in"),), path)
    assert entry.current == current


def test_only_the_nearest_entry_is_current() -> None:
    pages = (("pages:home", "Home"), ("accounts:login", "Log in"))
    entries = site_nav._entries(pages, "/accounts/login/")
    assert [entry.current for entry in entries] == ["", "page"]


@pytest.mark.parametrize(
    ("user", "text"),
    [
        (AnonymousUser(), "Log in"),
        (User(username="guest-1", is_guest=True), "Keep my progress"),
        (User(username="rose"), "Account"),
    ],
)
def test_last_entry_is_the_way_in_or_the_way_to_keep_things_or_the_account(
    rf: RequestFactory, user: User, text: str
) -> None:
    context = {"user": user, "request": rf.get("/")}
    assert str(site_nav.account_entries(context)[-1].text) == text


def test_a_guest_can_log_in_from_every_page(rf: RequestFactory) -> None:
    guest = User(username="guest-1", is_guest=True)
    context = {"user": guest, "request": rf.get("/")}
    texts = [str(entry.text) for entry in site_nav.account_entries(context)]
    assert texts == ["Progress", "Log in", "Keep my progress"]
