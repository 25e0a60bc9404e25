from __future__ import annotations

import uuid
from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import reverse

from cards.services import begin_card
from lessons.models import Answer
from lessons.services.answers import keep_answer
from mahjong_site.accounts import services
from mahjong_site.accounts.models import User
from mahjong_site.accounts.preferences import TileFace, preferences_of
from mahjong_site.web.errors import Gone
from play.services import new_deal, quick_game
from tests.cards.own import TEXT
from tests.conftest import PASSWORD
from tests.play.test_deals import a_draft

pytestmark = pytest.mark.django_db
SETTINGS = "/accounts/settings/"
PLAIN = {"tile_face": "plain"}


def _become_guest(client: Client) -> User:
    """The first write makes the guest."""
    assert client.post(SETTINGS, PLAIN).status_code == 302
    return User.objects.get(is_guest=True)


def test_the_first_write_makes_a_guest_who_is_remembered(client: Client) -> None:
    guest = _become_guest(client)

    assert not guest.has_usable_password()
    assert preferences_of(guest).tile_face is TileFace.PLAIN
    client.post(SETTINGS, {"tile_face": "named"})
    assert User.objects.count() == 1


def test_other_forms_of_the_page_still_work_after_the_first_write() -> None:
    client = Client(enforce_csrf_checks=True)
    token = client.get(SETTINGS).context["csrf_token"]
    form = {**PLAIN, "csrfmiddlewaretoken": str(token)}

    assert client.post(SETTINGS, form).status_code == 302
    assert client.post(SETTINGS, form).status_code == 302


def test_a_guest_keeps_everything_by_signing_up(client: Client) -> None:
    guest = _become_guest(client)

    response = client.post(
        reverse("accounts:sign-up"), {"username": "Rose", "password": PASSWORD}
    )

    assert response.status_code == 302
    guest.refresh_from_db()
    assert (guest.username, guest.is_guest) == ("Rose", False)
    assert guest.check_password(PASSWORD)
    assert preferences_of(guest).tile_face is TileFace.PLAIN
    assert client.get(SETTINGS).context["user"] == guest


def test_a_name_is_taken_whatever_its_case(client: Client, learner: User) -> None:
    response = client.post(
        reverse("accounts:sign-up"), {"username": "ROSE", "password": PASSWORD}
    )

    assert response.status_code == 422
    assert "Somebody has this name already" in response.text


def test_a_weak_password_is_refused_at_its_field(client: Client) -> None:
    response = client.post(
        reverse("accounts:sign-up"), {"username": "rosemary", "password": "rosemary"}
    )

    assert response.status_code == 422
    assert response.context["form"].errors["password"]
    assert 'id="id_password_error"' in response.text


@pytest.fixture
def moved() -> Iterator[list[tuple[str, str]]]:
    """A mover that writes down who moved where."""
    seen: list[tuple[str, str]] = []

    def mover(*, guest: User, account: User) -> None:
        seen.append((guest.username, account.username))

    services.move_with_guest(mover)
    yield seen
    services.forget_mover(mover)


def test_logging_in_moves_the_guests_things(
    client: Client, learner: User, moved: list[tuple[str, str]]
) -> None:
    guest = _become_guest(client)

    response = client.post(
        reverse("accounts:login"), {"username": "rose", "password": PASSWORD}
    )

    assert response.status_code == 302
    assert moved == [(guest.username, "rose")]
    assert not User.objects.filter(is_guest=True).exists()
    learner.refresh_from_db()
    assert preferences_of(learner).tile_face is TileFace.PLAIN


def test_a_double_click_on_log_in_moves_them_once(
    client: Client, learner: User, moved: list[tuple[str, str]]
) -> None:
    early = _become_guest(client)
    services.merge_guest(guest=User.objects.get(pk=early.pk), account=learner)
    services.merge_guest(guest=early, account=learner)
    assert moved == [(early.username, "rose")]


def test_forms_that_both_have_sent_keep_nobody_out(learner: User, guest: User) -> None:
    once = uuid.uuid4()
    for person in (learner, guest):
        begin_card(owner=person, text=TEXT, token=once)
        new_deal(owner=person, draft=a_draft(), token=once)
        quick_game(learner=person, token=once)

    services.merge_guest(guest=guest, account=learner)

    for rows in (learner.own_cards, learner.deals, learner.practice_games):
        assert rows.count() == 2


@pytest.mark.django_db(transaction=True)
def test_what_a_guest_does_while_logging_in_elsewhere_is_no_error(
    learner: User, guest: User
) -> None:
    early = User.objects.get(pk=guest.pk)
    services.merge_guest(guest=guest, account=learner)
    with pytest.raises(Gone):
        begin_card(owner=early, text=TEXT, token=uuid.uuid4())
    with pytest.raises(Gone):
        quick_game(learner=early, token=uuid.uuid4())
    with pytest.raises(Gone):
        keep_answer(Answer(learner=early))


def test_an_account_is_never_merged_away(learner: User, stranger: User) -> None:
    with pytest.raises(ValueError, match="Only a guest"):
        services.merge_guest(guest=stranger, account=learner)


def test_a_guest_who_has_become_a_pupil_stays_apart(
    guest: User, learner: User, moved: list[tuple[str, str]]
) -> None:
    before = User.objects.get(pk=guest.pk)
    guest.set_password("r meadow")
    guest.save()

    services.merge_guest(guest=before, account=learner)

    assert not moved
    assert User.objects.get(pk=guest.pk).is_pupil


def test_the_name_is_found_in_any_case(client: Client, learner: User) -> None:
    response = client.post(
        reverse("accounts:login"), {"username": "Rose", "password": PASSWORD}
    )

    assert response.status_code == 302


def test_a_wrong_password_says_so_and_ten_lock_the_name(
    client: Client, learner: User
) -> None:
    form = {"username": "rose", "password": "wrong"}
    first = client.post(reverse("accounts:login"), form)
    assert first.status_code == 422
    assert "do not go together" in first.text

    for _ in range(10):
        last = client.post(reverse("accounts:login"), form)
    assert last.status_code == 429
    assert "fifteen minutes" in last.text


def test_a_visitor_is_asked_to_log_in_for_a_private_page(client: Client) -> None:
    response = client.get(reverse("accounts:password-change"))

    assert response.status_code == 302
    assert response["Location"].startswith(reverse("accounts:login"))
