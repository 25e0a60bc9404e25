"""People, their browsers and their API clients, for every test."""

from __future__ import annotations

import os
from collections.abc import Callable
from itertools import compress

import pytest
from django.core.cache import cache
from django.core.management.color import Style
from django.db import connection, connections
from django.db.models.signals import post_migrate
from django.test import Client
from django.utils import translation
from hypothesis import settings as hypothesis_settings
from pytest_django import Settings
from rest_framework.test import APIClient

from lessons.models import Classroom, Seat
from mahjong_site.accounts import devices
from mahjong_site.accounts.models import User
from tests.factories import (
    ClassroomFactory,
    InvitationFactory,
    SeatFactory,
    TeachingFactory,
)

# The same examples in every CI run; the soak run looks further each time.
hypothesis_settings.register_profile(
    "ci", max_examples=60, deadline=None, derandomize=True
)
hypothesis_settings.register_profile("soak", max_examples=3000, deadline=None)
hypothesis_settings.load_profile(os.environ.get("TEST_SIZE", "ci"))

PASSWORD = "seven-dots-in-a-row"
QUICK_HASHER = "django.contrib.auth.hashers.MD5PasswordHasher"
PeopleFactory = Callable[..., User]


def pytest_addoption(parser: pytest.Parser) -> None:
    """What a database does not change need not run once for each.

    `--half` keeps every second test marked `one_database`, in the order of the files.
    """
    parser.addoption("--database", choices=("any", "only", "without"), default="any")
    parser.addoption("--half", choices=("all", "first", "second"), default="all")


def pytest_collection_modifyitems(
    config: pytest.Config, items: list[pytest.Item]
) -> None:
    """Keep the tests that `--database` and `--half` ask for."""
    asked = config.getoption("--database")
    if asked != "any":
        _keep(config, items, [_touches_database(i) == (asked == "only") for i in items])
    half = config.getoption("--half")
    if half != "all":
        shared = [one for one in items if one.get_closest_marker("one_database")]
        others = set(shared[(half == "first") :: 2])
        _keep(config, items, [item not in others for item in items])


def _keep(config: pytest.Config, items: list[pytest.Item], wanted: list[bool]) -> None:
    """Leave only the wanted ones, and tell pytest of the others."""
    left = [item for item, keep in zip(items, wanted, strict=True) if not keep]
    items[:] = compress(items, wanted)
    config.hook.pytest_deselected(items=left)


def _touches_database(item: pytest.Item) -> bool:
    fixtures = set(getattr(item, "fixturenames", ()))
    marked = item.get_closest_marker("django_db") is not None
    return marked or bool(fixtures & {"db", "transactional_db", "live_server"})


@pytest.fixture
def league_card_first(settings: Settings) -> None:
    """A site whose default card is the 2026 card; for tests that tell its lines."""
    settings.OFFERED_CARDS = ["nmjl-2026", "mahjong-club"]


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings: None, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """SQLite keeps its test database in a file, as the site does: a database in
    memory knows no write-ahead log, and its connections share one transaction.
    Unlike the site's, it need not survive a failure of the power."""
    if connections["default"].vendor == "sqlite":
        path = tmp_path_factory.mktemp("database") / "test.sqlite3"
        found = connections["default"].settings_dict
        found["TEST"]["NAME"] = str(path)
        pragmas = found["OPTIONS"]["init_command"]
        found["OPTIONS"]["init_command"] = f"{pragmas} PRAGMA synchronous=OFF;"


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None) -> None:
    """Tables are emptied after each test that commits, and quickly.

    Django would name its permissions anew each time, which nothing of ours reads; and
    a TRUNCATE costs PostgreSQL more for 47 tables than all the rows of a test.
    """
    post_migrate.disconnect(
        dispatch_uid="django.contrib.auth.management.create_permissions"
    )
    if connection.vendor == "postgresql":
        connection.ops.sql_flush = _emptied


def _emptied(_style: Style, tables: list[str], **_options: bool) -> list[str]:
    """The order is free: foreign keys are looked at when the transaction ends."""
    names = map(connection.ops.quote_name, tables)
    return [" ".join(("DELETE FROM", name)) for name in names]


@pytest.fixture(autouse=True)
def _quick_passwords(settings: Settings) -> None:
    """Hashing a password is slow on purpose; the tests make many people."""
    settings.PASSWORD_HASHERS = [QUICK_HASHER]


@pytest.fixture
def has_mail(settings: Settings) -> None:
    """A site that sends mail, at once; the tests' letters go into an outbox."""
    settings.EMAIL_URL = "smtp://mail.example"
    at_once = "django_tasks.backends.immediate.ImmediateBackend"
    settings.TASKS = {"default": {"BACKEND": at_once}}


@pytest.fixture(autouse=True)
def _fresh_start() -> None:
    """No test feels the throttles that another one filled, nor reads its language."""
    cache.clear()
    translation.deactivate()


@pytest.fixture
def make_person(db: None) -> PeopleFactory:
    """Makes a person; the password of everybody is `PASSWORD`."""

    def make(username: str, **fields: object) -> User:
        return User.objects.create_user(username=username, password=PASSWORD, **fields)

    return make


@pytest.fixture
def learner(make_person: PeopleFactory) -> User:
    """Somebody who learns; most tests are about their things."""
    return make_person("rose")


@pytest.fixture
def teacher(make_person: PeopleFactory) -> User:
    """Somebody who teaches."""
    return make_person("teresa")


@pytest.fixture
def stranger(make_person: PeopleFactory) -> User:
    """Somebody who has nothing to do with the others' things."""
    return make_person("sam")


@pytest.fixture
def guest(db: None) -> User:
    """Somebody who never signed up."""
    return User.objects.create_user(username="guest-0123456789", is_guest=True)


def logged_in(person: User) -> Client:
    """The browser of `person`."""
    client = Client()
    client.force_login(person, backend="django.contrib.auth.backends.ModelBackend")
    return client


@pytest.fixture
def learner_client(learner: User) -> Client:
    """The learner's browser."""
    return logged_in(learner)


@pytest.fixture
def teacher_client(teacher: User) -> Client:
    """The teacher's browser."""
    return logged_in(teacher)


@pytest.fixture
def stranger_client(stranger: User) -> Client:
    """The stranger's browser."""
    return logged_in(stranger)


@pytest.fixture
def guest_client(guest: User) -> Client:
    """The guest's browser."""
    return logged_in(guest)


# --- A class: rose is `learner`, outside of it; teresa is `teacher` and owns it ------


@pytest.fixture
def classroom(teacher: User) -> Classroom:
    """The teacher's class, its door open."""
    return ClassroomFactory.create(owner=teacher)


@pytest.fixture
def seat(classroom: Classroom) -> Seat:
    """Where the pupil sits: without an account, with `SECRET` as password."""
    return SeatFactory.create(
        classroom=classroom, nickname="anna", real_name="Anna Ames", pupil=True
    )


@pytest.fixture
def pupil(seat: Seat) -> User:
    """Somebody who sits in the class."""
    assert seat.learner is not None
    return seat.learner


@pytest.fixture
def classmate_seat(classroom: Classroom) -> Seat:
    """Where another pupil of the same class sits."""
    return SeatFactory.create(
        classroom=classroom, nickname="ben", real_name="Ben Boyd", pupil=True
    )


@pytest.fixture
def classmate(classmate_seat: Seat) -> User:
    """Another pupil of the same class."""
    assert classmate_seat.learner is not None
    return classmate_seat.learner


@pytest.fixture
def co_teacher(make_person: PeopleFactory, classroom: Classroom) -> User:
    """Somebody who teaches the class beside its owner."""
    person = make_person("carol")
    TeachingFactory.create(classroom=classroom, teacher=person)
    return person


@pytest.fixture
def invited(make_person: PeopleFactory, classroom: Classroom) -> User:
    """Somebody whom the owner has asked to teach, and who has not answered."""
    person = make_person("ivy")
    InvitationFactory.create(classroom=classroom, person=person)
    return person


@pytest.fixture
def other_teacher(make_person: PeopleFactory) -> User:
    """Somebody who teaches another class."""
    return make_person("theo")


@pytest.fixture
def other_classroom(other_teacher: User) -> Classroom:
    """The class of another teacher."""
    return ClassroomFactory.create(owner=other_teacher, name="Thursday")


@pytest.fixture
def other_pupil(other_classroom: Classroom) -> User:
    """A pupil of the other class."""
    seat = SeatFactory.create(classroom=other_classroom, nickname="olga", pupil=True)
    assert seat.learner is not None
    return seat.learner


@pytest.fixture
def staff(make_person: PeopleFactory) -> User:
    """Somebody who may use the admin, and has no other right."""
    return make_person("sue", is_staff=True, is_superuser=True)


@pytest.fixture
def pupil_client(pupil: User) -> Client:
    """The pupil's browser."""
    return logged_in(pupil)


@pytest.fixture
def classmate_client(classmate: User) -> Client:
    """The classmate's browser."""
    return logged_in(classmate)


@pytest.fixture
def co_teacher_client(co_teacher: User) -> Client:
    """The co-teacher's browser."""
    return logged_in(co_teacher)


@pytest.fixture
def invited_client(invited: User) -> Client:
    """The browser of the one who is asked to teach."""
    return logged_in(invited)


@pytest.fixture
def other_teacher_client(other_teacher: User) -> Client:
    """The other teacher's browser."""
    return logged_in(other_teacher)


@pytest.fixture
def other_pupil_client(other_pupil: User) -> Client:
    """The browser of a pupil of the other class."""
    return logged_in(other_pupil)


@pytest.fixture
def staff_client(staff: User) -> Client:
    """The staff's browser."""
    return logged_in(staff)


@pytest.fixture
def api() -> APIClient:
    """An API client without a token."""
    return APIClient()


def token_of(person: User) -> str:
    """A fresh token of `person`."""
    _device, token = devices.sign_in(person)
    return token


def with_token(person: User) -> APIClient:
    """An API client with a fresh token of `person`."""
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Bearer {token_of(person)}")
    return client


@pytest.fixture
def learner_api(learner: User) -> APIClient:
    """The learner's phone."""
    return with_token(learner)


@pytest.fixture
def stranger_api(stranger: User) -> APIClient:
    """The stranger's phone."""
    return with_token(stranger)
