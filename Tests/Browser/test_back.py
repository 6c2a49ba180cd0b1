"""The link back to the previous page: at the top, with a fixed target."""

import pytest
from playwright.sync_api import Page, expect

from browsing import NewContext
from latchkey import Latchkey
from member import Member, add_todo
from outbox import ask_for_link, link_in, mails_to

GUESTS = {"/signup": "/login", "/reset": "/login"}
MEMBERS = {
    "/todos/new": "/todos", "/todos/import": "/todos", "/account": "/todos", "/categories": "/todos/all",
    "/categories/new": "/categories", "/reauthenticate": "/account",
} | {
    f"/account/{page}": "/account" for page in (
        "email", "password", "identities", "time-zone", "devices", "tokens", "history", "calendar", "export", "delete")
}


def expect_way_back(page: Page, target: str) -> None:
    """It is the page's first own link, large enough for a finger, and needs no script."""
    link = page.locator("main a").first
    expect(link).to_have_accessible_name("Back")
    expect(link).to_have_attribute("href", target)
    assert link.bounding_box()["height"] >= 44


@pytest.fixture
def scriptless(new_context: NewContext, server: Latchkey) -> Page:
    return new_context(server, java_script_enabled=False).new_page()


def test_guests_find_the_way_back(scriptless: Page) -> None:
    for path, target in GUESTS.items():
        scriptless.goto(path)
        expect_way_back(scriptless, target)
        scriptless.get_by_role("link", name="Back", exact=True).click()
        expect(scriptless).to_have_url(target)


def test_members_find_the_way_back(page: Page, member: Member) -> None:
    for path, target in MEMBERS.items():
        page.goto(path)
        expect_way_back(page, target)
    page.get_by_role("link", name="Back", exact=True).click()
    expect(page).to_have_url("/account")


def test_a_to_do_and_its_edit_lead_back_one_step_at_a_time(page: Page, member: Member) -> None:
    add_todo(page, "Sing")
    page.wait_for_url("**/todos")
    page.get_by_role("link", name="Sing", exact=True).first.click()
    page.get_by_role("link", name="Edit", exact=True).click()
    page.wait_for_url("**/edit")
    todo = page.url.removesuffix("/edit")

    page.get_by_role("link", name="Back", exact=True).click()
    expect(page).to_have_url(todo)
    expect_way_back(page, "/todos")


def test_who_follows_a_link_to_a_new_password_finds_the_way_back(page: Page, server: Latchkey) -> None:
    member = Member.unique()
    member.join(page.request)
    page.context.clear_cookies()
    ask_for_link(page.request, member.email)
    page.goto(link_in(mails_to(server, member.email)[0]))

    expect_way_back(page, "/login")


def test_a_refused_form_keeps_its_way_back(page: Page, member: Member) -> None:
    add_todo(page, "?!")
    page.wait_for_selector("[aria-invalid]")

    expect_way_back(page, "/todos")


def test_in_korean_back_is_korean(new_context: NewContext, server: Latchkey) -> None:
    page = new_context(server, locale="ko-KR").new_page()
    page.goto("/signup")

    expect(page.get_by_role("link", name="뒤로", exact=True)).to_have_attribute("href", "/login")
