"""What can't be taken back is asked about first, with and without scripts."""

import pytest
from playwright.sync_api import Page, expect

from browsing import NewContext
from latchkey import Latchkey
from member import Member, send_todo


@pytest.fixture(params=["with scripts", "without scripts"])
def trash(request: pytest.FixtureRequest, new_context: NewContext, server: Latchkey) -> Page:
    """The trash, with one to-do."""
    page = new_context(server, java_script_enabled=request.param == "with scripts").new_page()
    Member.unique().join(page.request)
    send_todo(page.request, "Buy milk")
    page.goto("/todos/all")
    page.get_by_role("link", name="Buy milk").first.click()
    page.get_by_role("button", name="Move to trash").click()
    page.goto("/todos/trash")
    return page


def test_the_trash_is_emptied_by_the_second_click(trash: Page) -> None:
    button = trash.get_by_role("button", name="Empty trash")
    expect(trash.get_by_role("main")).to_contain_text("stay here for 30 days")
    expect(button).to_be_hidden()

    trash.locator("summary").filter(has_text="Empty trash").click()
    expect(trash.get_by_text("It can't be restored")).to_be_visible()
    expect(trash.locator(".list li")).to_have_count(1)
    button.click()

    expect(trash.get_by_text("The trash is empty.").first).to_be_visible()
    expect(trash.locator(".list li")).to_have_count(0)
