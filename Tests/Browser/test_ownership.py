"""A to-do at its own address: guests are sent to log in, and its member reopens and deletes it."""

from playwright.sync_api import Page, expect

from browsing import NewContext
from latchkey import Latchkey
from member import Member, add_todo


def id_of(page: Page, title: str) -> str:
    page.goto("/todos")
    return page.get_by_role("link", name=title).first.get_attribute("href").removeprefix("/todos/")


def test_a_guest_is_asked_to_log_in_whichever_id_it_is_and_then_comes_to_it(
    new_context: NewContext, server: Latchkey, page: Page, member: Member
) -> None:
    add_todo(page, "Come back")
    path = f"/todos/{id_of(page, 'Come back')}"
    guest = new_context(server).new_page()

    guest.goto("/todos/999999999")
    expect(guest).to_have_url(f"{server.url}/login?next=%2Ftodos%2F999999999")
    guest.goto(path)
    guest.get_by_label("Email").fill(member.email)
    guest.get_by_label("Password").fill(member.password)
    guest.get_by_role("button", name="Log in", exact=True).click()

    expect(guest).to_have_url(server.url + path)


def test_a_todo_is_reopened_and_deleted_by_its_member(page: Page, member: Member) -> None:
    add_todo(page, "Come and go")
    path = f"/todos/{id_of(page, 'Come and go')}"

    page.goto(path)
    page.get_by_role("button", name="Mark as done").click()
    page.goto(path)
    page.get_by_role("button", name="Mark as not done").click()
    expect(page.get_by_role("button", name="Mark as done", exact=True)).to_be_visible()
    page.goto("/todos")
    expect(page.get_by_role("button", name="Mark as done: Come and go")).to_have_count(1)
    page.goto(path)
    page.get_by_role("button", name="Move to trash").click()

    expect(page.locator(".notice p")).to_contain_text("to the trash.")
    expect(page.get_by_role("link", name="Come and go")).to_have_count(0)
    page.goto(path)
    page.get_by_role("button", name="Delete forever").click()
    assert page.goto(path).status == 404
