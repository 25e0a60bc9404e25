"""A teacher and two pupils at once: class, homework, results, and a live deal."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from cards.library import offered_card
from lessons.drills.catalogue import serve
from lessons.models import Answer, Assignment
from lessons.tasks import DrillTask, read_task
from mahjong_site.accounts.models import User
from tests.browser.conftest import NewContext
from tests.conftest import PASSWORD

SECRETS = {"anna": "B3", "ben": "C5"}


def _log_in(page: Page, person: User) -> None:
    page.goto("/accounts/login/")
    page.get_by_label("Name").fill(person.username)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Log in").click()
    expect(page.get_by_role("link", name="Account")).to_be_visible()


def _make_class(page: Page) -> str:
    """A class on the default card; gives its code."""
    page.goto("/classes/new/")
    page.get_by_label("Name").fill("Tuesday evening")
    page.get_by_role("button", name="Make the class").click()
    return page.locator(".join-code-large").inner_text()


def _join(page: Page, code: str, nickname: str, place: int) -> None:
    """With the code as somebody types it, a nickname, a picture and a word."""
    page.goto("/classes/join/")
    page.get_by_label("Code").fill(code.lower().replace("-", " "))
    page.get_by_label("Nickname").fill(nickname)
    page.get_by_role("button", name="Go on").click()
    page.locator("main label:has(input[type=radio])").nth(place).click()
    page.get_by_label("Word").fill("river")
    page.get_by_role("button", name="Join the class").click()
    expect(page.get_by_role("heading", name="Tuesday evening")).to_be_visible()


def _set_drill(page: Page) -> Assignment:
    page.get_by_role("link", name="New assignment").click()
    page.get_by_role("link", name="Drill", exact=True).click()
    page.get_by_label("Drill", exact=True).select_option("which_line")
    page.get_by_label("Questions", exact=True).fill("2")
    page.get_by_role("button", name="Set this assignment").click()
    expect(page.locator("h1")).not_to_have_text("New assignment")
    return Assignment.objects.get()


def _right(assignment: Assignment, teacher: User) -> list[str]:
    """The right answers to what everybody gets."""
    task = read_task(assignment.task)
    assert isinstance(task, DrillTask)
    card = offered_card(task.card, teacher)
    items = [
        serve(card, link.item_kind, link.item_settings, link.item_seed)
        for link in task.link(assignment.seed).places
    ]
    return [item.right.key for item in items]


def _work(page: Page, right: list[str], *, errs: bool) -> None:
    """One click from the home page, and through both questions, rightly or not."""
    page.goto("/")
    page.locator('main a[href*="/assignments/"]').first.click()
    for key in right:
        boxes = page.locator('input[name="choice"]')
        expect(boxes.first).to_be_attached()
        keys = [box.get_attribute("value") for box in boxes.all()]
        chosen = next(one for one in keys if (one == key) is not errs)
        page.locator(f'label:has(input[name="choice"][value="{chosen}"])').click()
        page.locator("#answer").click()
        verdict = "Not quite" if errs else "That is right"
        expect(page.get_by_role("heading", name=verdict)).to_be_visible()
        page.locator("#next-item").click()
        expect(page.get_by_role("heading", name=verdict)).to_have_count(0)


def test_a_teacher_and_two_pupils(
    page: Page, new_context: NewContext, teacher: User
) -> None:
    _log_in(page, teacher)
    code = _make_class(page)
    home = page.url
    anna, ben = (new_context().new_page() for _pupil in range(2))
    _join(anna, code, "anna", 3)
    _join(ben, code, "ben", 12)
    page.goto(home)
    assignment = _set_drill(page)

    right = _right(assignment, teacher)
    _work(anna, right, errs=False)
    _work(ben, right, errs=True)

    page.goto(f"{home}results/")
    grid = page.get_by_role("table")
    expect(grid).to_contain_text("100")
    expect(grid).to_contain_text("0")
    page.goto(f"{home}assignments/{assignment.public_id}/results/")
    page.locator("#follow-up input[type=checkbox]").first.check()
    page.locator("#follow-new").click()
    page.get_by_role("button", name="Set this assignment").click()
    expect(page.locator("h1")).not_to_have_text("New assignment")
    assert Assignment.objects.filter(follows=assignment).count() == 1

    anna.goto(f"{home}live/")
    ben.goto(f"{home}live/")
    page.goto(f"{home}live/ask/?kind=pass")
    page.get_by_role("button", name="Ask this question").click()
    screen = page.context.new_page()
    screen.set_viewport_size({"width": 1920, "height": 1080})
    screen.goto(f"{home}live/screen/")
    # Read from the last row: thirteen tiles take the width.
    tile = screen.locator(".rack-own .tile").first.bounding_box()
    assert tile
    assert tile["width"] > 95
    for pupil in (anna, ben):
        # It appears by itself.
        tiles = pupil.locator("#drill-item label:has(input:enabled)")
        expect(tiles.first).to_be_visible(timeout=10_000)
        for place in range(3):
            tiles.nth(place).click()
        pupil.locator("#answer").click()
        expect(pupil.get_by_text("Your answer is in")).to_be_visible()
    expect(page.get_by_text("2 of 2 have answered")).to_be_visible(timeout=10_000)
    page.get_by_role("button", name="Reveal").click()
    expect(screen.locator(".live-heat strong").first).to_have_text("2", timeout=10_000)
    expect(anna.get_by_text("Your answer", exact=True)).to_be_visible(timeout=10_000)
    assert Answer.objects.filter(mode="live").count() == 2
