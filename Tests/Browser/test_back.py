"""The link back to the previous page: at the top, with a fixed target."""

import re

import pytest
from playwright.sync_api import Page, expect

from browsing import NewContext
from forms import post, token
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


def test_from_a_to_do_back_is_the_list_whatever_happens_to_it(page: Page, member: Member) -> None:
    add_todo(page, "Sing")
    for list_ in ("/todos/search?q=sing", "/todos/all", "/todos/month"):
        expect_way_back_from_a_todo(page, list_)


def expect_way_back_from_a_todo(page: Page, list_: str) -> None:
    page.goto(list_)
    page.locator("main").get_by_role("link", name="Sing", exact=True).last.click()
    page.wait_for_url(re.compile(r"/todos/\d+$"))
    expect_way_back(page, list_)

    # By another window; the page follows.
    todo = "/todos/" + page.url.rsplit("/", 1)[1]
    assert post(page.request, f"{todo}/complete", [("csrf", token(page.request, "/todos"))]).status == 303
    expect(page.get_by_role("button", name="Mark as not done")).to_be_visible()
    expect_way_back(page, list_)

    page.get_by_role("button", name="Mark as not done").click()
    expect(page.locator(".notice")).to_contain_text("Undo")
    expect_way_back(page, list_)
    page.get_by_role("link", name="Edit", exact=True).click()
    page.get_by_role("button", name="Save").click()
    expect_way_back(page, list_)
    page.get_by_role("link", name="Back", exact=True).click()
    expect(page).to_have_url(list_)


def test_who_adds_a_to_do_on_a_far_day_is_shown_it_there(page: Page, member: Member) -> None:
    page.goto("/todos/day/2999-01-05")
    page.get_by_role("link", name="New to-do").click()
    expect_way_back(page, "/todos/day/2999-01-05")
    page.get_by_role("textbox", name="Title").fill("Ski")
    page.get_by_role("button", name="Add", exact=True).click()

    expect(page).to_have_url("/todos/day/2999-01-05")
    expect(page.get_by_role("link", name="Ski", exact=True)).to_be_visible()


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
