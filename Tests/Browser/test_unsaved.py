"""A form is left with a question while something in it is not saved, and Back brings back what was typed."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Dialog, Page, expect

from browsing import PATIENCE
from latchkey import Latchkey
from member import Member, add_todo, send_todo


class Visitor:
    """Answers the browser's question whether to leave a page, and keeps count."""

    def __init__(self, page: Page) -> None:
        self.stays = True
        self.questions = 0
        page.on("dialog", self._answer)

    def _answer(self, dialog: Dialog) -> None:
        assert dialog.type == "beforeunload"
        self.questions += 1
        if self.stays:
            dialog.dismiss()
        else:
            dialog.accept()


@pytest.fixture
def page(browser: Browser, server: Latchkey) -> Iterator[Page]:
    """A member's browser in which nothing else answers the question."""
    context = browser.new_context(
        base_url=server.url, locale="en-GB", service_workers="block", viewport={"width": 390, "height": 844})
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    Member.unique().join(page.request)
    yield page
    context.close()


@pytest.fixture
def visitor(page: Page) -> Visitor:
    return Visitor(page)


def leave(page: Page) -> None:
    page.locator(".tabs").get_by_role("link", name="Today").click()


def edit_page(page: Page) -> str:
    send_todo(page.request, "Sing")
    page.goto("/todos/all")
    return f"{page.locator('.title', has_text='Sing').first.get_attribute('href')}/edit"


def test_what_was_typed_is_not_left_without_a_question(page: Page, visitor: Visitor) -> None:
    for path in ("/todos/new", edit_page(page), "/categories/new"):
        page.goto(path)
        field = page.locator("main [name=title], main [name=name]")
        field.click()
        field.fill("Typed and not saved")
        visitor.questions = 0

        visitor.stays = True
        with page.expect_event("dialog"):
            leave(page)
        # It stays, and so does what was typed.
        assert visitor.questions == 1, path
        assert page.url.endswith(path)
        expect(field).to_have_value("Typed and not saved")

        visitor.stays = False
        leave(page)
        page.wait_for_url("**/todos")
        assert visitor.questions == 2, path


def test_nothing_is_asked_when_nothing_would_be_lost(page: Page, visitor: Visitor) -> None:
    edit = edit_page(page)
    for path in ("/todos/new", edit):
        page.goto(path)
        field = page.get_by_label("Title")
        before = field.input_value()
        field.click()
        leave(page)
        page.wait_for_url("**/todos")

        # Typed and taken back.
        page.goto(path)
        field.click()
        field.fill("Typed")
        field.fill(before)
        leave(page)
        page.wait_for_url("**/todos")

    # Saved.
    add_todo(page, "Dance")
    page.wait_for_url("**/todos")
    page.goto(edit)
    page.get_by_label("Title").fill("Sing and dance")
    page.get_by_role("button", name="Save").click()
    page.wait_for_url(lambda url: not url.endswith("/edit"))

    # The link says itself that nothing is saved.
    page.goto(edit)
    page.get_by_label("Title").fill("Hum")
    page.get_by_role("link", name="Back without saving").click()
    page.wait_for_url(lambda url: not url.endswith("/edit"))
    assert visitor.questions == 0


def test_what_was_refused_is_asked_about_though_the_page_came_with_it(page: Page, visitor: Visitor) -> None:
    add_todo(page, "?!")
    page.wait_for_selector("[aria-invalid]")
    page.get_by_label("Title").click()

    with page.expect_event("dialog"):
        leave(page)

    assert visitor.questions == 1
    expect(page.get_by_label("Title")).to_have_value("?!")


def test_a_line_that_is_asked_about_is_not_left_without_a_question(page: Page, visitor: Visitor) -> None:
    page.goto("/todos")
    page.get_by_label("Quick add").fill("Visit Ana 12/3 at 10")
    page.get_by_label("Quick add").press("Enter")
    page.wait_for_selector(".doubts")
    title = page.get_by_role("textbox", name="Title")
    title.click()

    with page.expect_event("dialog"):
        page.get_by_role("link", name="Back", exact=True).click()
    expect(title).to_have_value("Visit Ana 12/3")

    # An answer takes the line along, which is still not saved.
    page.locator(".doubts a.chip").first.click()
    page.wait_for_url("**/todos/quick?*")
    assert visitor.questions == 1
    title.click()
    with page.expect_event("dialog"):
        leave(page)
    expect(title).to_have_value("Visit Ana")

    page.get_by_role("button", name="Add", exact=True).click()
    page.wait_for_url("**/todos")
    assert visitor.questions == 2


def test_back_brings_back_the_title_with_the_rest(page: Page, visitor: Visitor) -> None:
    visitor.stays = False
    for path in ("/todos/new", edit_page(page)):
        page.goto(path)
        page.get_by_label("Title").fill("Buy bread")
        page.get_by_label("Description").fill("of rye")
        leave(page)
        page.wait_for_url("**/todos")

        page.go_back()

        page.wait_for_url(f"**{path}")
        expect(page.get_by_label("Title")).to_have_value("Buy bread")
        expect(page.get_by_label("Description")).to_have_value("of rye")
        # It is still not saved.
        page.get_by_label("Title").click()
        visitor.questions = 0
        leave(page)
        page.wait_for_url("**/todos")
        assert visitor.questions == 1, path
