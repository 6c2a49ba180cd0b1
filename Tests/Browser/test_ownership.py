"""A to-do is its member's alone: to all others it is as if there were none."""

import pytest
from playwright.sync_api import Page, expect

from browsing import NewContext
from forms import post, token
from latchkey import Latchkey
from member import Member, add_todo

VERBS = ("complete", "reopen", "delete")


@pytest.fixture
def stranger(new_context: NewContext, server: Latchkey) -> Page:
    page = new_context(server).new_page()
    Member.unique().join(page.request)
    return page


def id_of(page: Page, title: str) -> str:
    page.goto("/todos")
    return page.get_by_role("link", name=title).first.get_attribute("href").removeprefix("/todos/")


def test_another_members_todo_is_the_same_404_as_none_at_all(page: Page, member: Member, stranger: Page) -> None:
    add_todo(page, "Mine")
    mine, nobodys = id_of(page, "Mine"), "999999999"

    def seen(id: str) -> list[tuple[int, bytes]]:
        csrf = token(stranger.request, "/todos/new")
        answers = [stranger.request.get(f"/todos/{id}"), stranger.request.head(f"/todos/{id}")]
        answers += [stranger.request.fetch(f"/todos/{id}", method=method) for method in ("PUT", "PATCH", "DELETE")]
        answers += [post(stranger.request, f"/todos/{id}/{verb}", [("csrf", csrf)]) for verb in VERBS]
        return [(answer.status, answer.body()) for answer in answers]

    assert seen(mine) == seen(nobodys)
    assert [status for status, _ in seen(mine)] == [404, 404, 405, 405, 405, 404, 404, 404]
    page.goto(f"/todos/{mine}")
    expect(page.get_by_role("heading", name="Mine")).to_be_visible()
    expect(page.get_by_role("button", name="Mark as done")).to_be_visible()


def test_an_id_that_is_none_is_a_404(page: Page, member: Member) -> None:
    csrf = token(page.request, "/todos/new")

    for id in ("0", "-1", "01", "1.0", "+1", "9" * 40, "abc", "1%00", "%F0%9F%98%80", "1'--"):
        assert page.request.get(f"/todos/{id}").status == 404, id
        for verb in VERBS:
            assert post(page.request, f"/todos/{id}/{verb}", [("csrf", csrf)]).status == 404, (id, verb)


def test_a_guest_is_asked_to_log_in_whichever_id_it_is_and_then_comes_to_it(
    new_context: NewContext, server: Latchkey, page: Page, member: Member
) -> None:
    add_todo(page, "Come back")
    path = f"/todos/{id_of(page, 'Come back')}"
    guest = new_context(server).new_page()

    guest.goto("/todos/999999999")
    expect(guest).to_have_url(f"{server.url}/login?next=%2Ftodos%2F999999999")
    guest.goto(path)
    guest.get_by_label("E-mail").fill(member.email)
    guest.get_by_label("Password").fill(member.password)
    guest.get_by_role("button", name="Log in").click()

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
    page.get_by_role("button", name="Delete").click()

    expect(page.locator(".notice p")).to_have_text("Deleted.")
    expect(page.get_by_role("link", name="Come and go")).to_have_count(0)
    page.goto(path)
    page.get_by_role("button", name="Delete for good").click()
    assert page.goto(path).status == 404
