"""Live updates: what one window changes, the others show."""

import re
from contextlib import closing

import pytest
from playwright.sync_api import Page, Route, expect

from browsing import NewContext
from forms import post, token
from latchkey import Latchkey
from member import Member, add_todo, cookie, log_out
from streams import Stream

HIDE = """hidden => {
    Object.defineProperty(document, 'hidden', {value: hidden, configurable: true});
    document.dispatchEvent(new Event('visibilitychange'));
}"""


def rename(page: Page, number: str, title: str, version: str) -> int:
    """Sends another title as another device would; returns the response's status."""
    fields = {"csrf": token(page.request, "/todos"), "title": title, "version": version}
    return post(page.request, f"/todos/{number}/title", fields.items()).status


def streams(page: Page) -> list[str]:
    """Collects the streams that the page opens from now on."""
    opened: list[str] = []
    page.on("request", lambda request: opened.append(request.url) if "/todos/events" in request.url else None)
    return opened


@pytest.fixture
def other(new_context: NewContext, server: Latchkey, page: Page, member: Member) -> Page:
    """A window on another device of the same member, which shows nothing yet."""
    other = new_context(server).new_page()
    member.enter(other.request)
    return other


def test_a_change_is_seen_in_another_browser(page: Page, other: Page) -> None:
    other.goto("/todos")

    add_todo(page, "Buy milk")
    expect(other.locator(".card .title")).to_have_text("Buy milk")
    expect(other.locator(".left")).to_have_text("1 still to do")

    page.goto("/todos")
    page.get_by_role("button", name="Mark as done: Buy milk").first.click()
    expect(other.locator(".card.done")).to_be_visible()
    # The flash message is for the window that made the change.
    expect(page.get_by_text("Done.", exact=True).first).to_be_visible()
    expect(other.locator(".notice")).to_have_count(0)


def test_another_tab_takes_no_notice_away(page: Page, member: Member) -> None:
    page.goto("/todos")
    tab = page.context.new_page()

    for number in range(3):
        add_todo(tab, f"Number {number}")
        expect(page.locator(".card")).to_have_count(number + 1)
        expect(tab.locator(".notice")).to_contain_text("Added ")


def test_what_is_typed_the_focus_and_an_open_edit_stay(page: Page, other: Page) -> None:
    add_todo(page, "Buy milk")
    other.goto("/todos")
    field = other.locator(".quick [name=line]")
    field.fill("half a thou")
    add_todo(page, "Call Ana")
    expect(other.locator(".card")).to_have_count(2)
    expect(field).to_be_focused()
    expect(field).to_have_value("half a thou")

    other.locator(".card .title", has_text="Buy milk").dblclick()
    edit = other.locator(".rename [name=title]")
    edit.fill("Buy a lot of milk")
    add_todo(page, "Read")
    expect(other.locator(".card")).to_have_count(3)
    expect(edit).to_be_focused()
    expect(edit).to_have_value("Buy a lot of milk")
    edit.press("Enter")
    expect(page.locator(".card .title").first).to_have_text("Buy a lot of milk")


def test_each_view_follows(page: Page, other: Page) -> None:
    for path in ["/todos/all", "/todos/open", "/todos/month", "/todos/search?q=milk", "/todos/category/Work"]:
        other.goto(path)
        add_todo(page, f"milk {path}")
        expect(other.locator(".list .title", has_text=path)).to_be_visible()
    other.goto("/todos/trash")
    number = page.locator(".card").first.get_attribute("data-todo")
    page.goto(f"/todos/{number}")
    page.get_by_role("button", name="Move to trash").click()
    expect(other.locator(".list li")).to_have_count(1)
    other.locator(".list li a").click()
    page.goto("/todos/trash")
    page.locator("summary").filter(has_text="Empty trash").click()
    page.get_by_role("button", name="Empty trash").click()
    # A deleted to-do is not shown any more.
    expect(other.locator(".status")).to_have_text("404")


def test_a_hidden_tab_has_no_stream_and_catches_up_when_it_is_seen(page: Page, other: Page) -> None:
    opened = streams(other)
    with other.expect_request("**/todos/events*"):
        other.goto("/todos")
    other.evaluate(HIDE, True)
    before = len(opened)
    seen = other.context.new_page()
    seen.goto("/todos")

    add_todo(page, "Buy milk")
    # By then the other window would have been notified as well.
    expect(seen.locator(".card")).to_have_count(1)
    assert len(opened) == before
    expect(other.locator(".card")).to_have_count(0)

    other.evaluate(HIDE, False)
    expect(other.locator(".card")).to_have_count(1)
    assert len(opened) == before + 1


def test_one_stream_per_tab(page: Page, member: Member) -> None:
    opened = streams(page)
    page.goto("/todos")
    for number in range(3):
        page.locator(".quick [name=line]").fill(f"Number {number}")
        page.keyboard.press("Enter")
        expect(page.locator(".card")).to_have_count(number + 1)
    assert len(opened) == 1


def test_a_restart_is_followed_by_a_look(own_server: Latchkey, new_context: NewContext) -> None:
    page = new_context(own_server).new_page()
    Member.unique().sign_up(page)
    seen = page.locator("#live").get_attribute("data-seen")
    other = page.context.new_page()
    other.goto("/todos")

    own_server.stop()
    own_server.start()

    add_todo(page, "Buy milk")
    expect(other.locator(".card .title")).to_have_text("Buy milk")
    with closing(Stream(own_server, cookie(page.context, "session")["value"], f"seen={seen}")) as stream:
        stream.block()
        assert stream.event()["event"] == "changed"


def test_logging_out_ends_the_stream_and_leaves_nothing_on_the_screen(page: Page, member: Member) -> None:
    add_todo(page, "Buy milk")
    tab = page.context.new_page()
    tab.goto("/todos")
    log_out(page)

    expect(tab).to_have_url(re.compile("/login"))


def test_being_logged_out_from_another_device_does_too(page: Page, other: Page) -> None:
    page.goto("/todos")
    other.goto("/account/devices")
    other.get_by_role("button", name="Log out all other devices").click()

    expect(page).to_have_url(re.compile("/login"))


def test_a_lost_race_shows_both_and_overwrites_nothing(page: Page, other: Page) -> None:
    add_todo(page, "Buy milk")
    other.goto("/todos")
    row = other.locator(".card").first
    number = row.get_attribute("data-todo")
    other.locator(".card .title").dblclick()
    edit = other.locator(".rename [name=title]")
    edit.fill("Buy beer")
    assert rename(page, number, "Buy bread", "1") == 303

    edit.press("Enter")

    expect(other.get_by_role("alert")).to_contain_text("Buy bread")
    expect(other.get_by_label("Title")).to_have_value("Buy beer")
    page.goto("/todos")
    expect(page.locator(".card .title")).to_have_text("Buy bread")
    other.get_by_role("button", name="Save").click()
    expect(page.locator(".card .title")).to_have_text("Buy beer")


def test_without_scripts_a_reload_shows_it(new_context: NewContext, server: Latchkey, page: Page, member: Member) -> None:
    plain = new_context(server, java_script_enabled=False).new_page()
    member.log_in(plain)
    add_todo(page, "Buy milk")

    expect(plain.locator(".card")).to_have_count(0)
    plain.reload()

    expect(plain.locator(".card .title")).to_have_text("Buy milk")


def test_a_form_that_leads_elsewhere_is_not_overtaken_by_the_list(page: Page, member: Member) -> None:
    """Logging out ends the stream before its response arrives: a flash message in it would be lost."""
    page.goto("/todos")
    page.wait_for_load_state("networkidle")
    refreshes, navigations = [], []
    held: list[Route] = []
    csrf = [("csrf", token(page.request, "/todos"))]

    def send_and_hold(route: Route) -> None:
        assert post(page.request, "/logout", csrf).status == 303
        held.append(route)

    page.route("**/logout", send_and_hold)
    page.on("request", lambda request: (navigations if request.is_navigation_request() else refreshes).append(request.url))
    # The list is notified and reloads.
    with page.expect_response("**/login"):
        page.get_by_role("button", name="Log out").click(no_wait_after=True)
    # Nothing proves that a page stays; a slow machine only makes the check weaker.
    page.wait_for_timeout(500)

    assert [url.rpartition("/")[2] for url in navigations] == ["logout"]
    held[0].abort()


def test_after_a_form_that_found_no_network_the_list_goes_on_following(page: Page, other: Page) -> None:
    other.add_init_script("Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false })")
    other.route("**/offline", lambda route: route.abort())
    other.goto("/todos")
    other.get_by_role("button", name="Log out").click()
    expect(other.get_by_role("alert")).to_have_text("You're offline, so this wasn't done. Anything you typed is still here.")

    add_todo(page, "Buy milk")

    expect(other.locator(".card .title")).to_have_text("Buy milk")


def test_what_was_unfolded_stays_so_while_the_list_changes(page: Page, other: Page) -> None:
    add_todo(page, "Buy milk")
    add_todo(page, "Call Ana")
    other.goto("/todos")
    first, second = (card.get_attribute("data-todo") for card in other.locator(".card").all())
    csrf = [("csrf", token(page.request, "/todos"))]
    assert post(page.request, f"/todos/{first}/delete", csrf).status == 303
    other.goto("/todos/trash")
    other.locator("summary").filter(has_text="Empty trash").click()
    button = other.get_by_role("button", name="Empty trash")
    button.focus()

    assert post(page.request, f"/todos/{second}/delete", csrf).status == 303

    expect(other.locator(".list li")).to_have_count(2)
    expect(button).to_be_focused()


def test_a_change_elsewhere_to_what_was_being_edited_is_seen_after_escape(page: Page, other: Page) -> None:
    add_todo(page, "Buy milk")
    other.goto("/todos")
    number = other.locator(".card").get_attribute("data-todo")
    other.locator(".card .title").dblclick()
    assert rename(page, number, "Buy bread", "1") == 303
    add_todo(page, "Call Ana")
    expect(other.locator(".card")).to_have_count(2)

    other.locator(".rename [name=title]").press("Escape")

    expect(other.locator(".card .title").first).to_have_text("Buy bread")


@pytest.mark.parametrize("is_typed", [False, True], ids=["nothing typed", "half a line typed"])
def test_another_language_is_taken_over_whole_and_not_while_something_is_typed(
    page: Page, member: Member, is_typed: bool
) -> None:
    page.goto("/todos")
    field = page.locator(".quick [name=line]")
    if is_typed:
        field.fill("half a thought")
    tab = page.context.new_page()
    tab.goto("/todos")
    tab.get_by_role("button", name="한국어").click()
    expect(tab.locator("html")).to_have_attribute("lang", "ko")

    with page.expect_response(lambda answer: "latchkey-refresh" in answer.request.headers):
        assert post(tab.request, "/todos/quick", [("csrf", token(tab.request, "/todos")), ("line", "Read")]).status == 303

    if is_typed:
        # Nothing proves that a page stays; a slow machine only makes the check weaker.
        page.wait_for_timeout(300)
        expect(page.get_by_role("heading", name="Today")).to_be_visible()
        expect(field).to_have_value("half a thought")
        field.press("Enter")
    expect(page.locator("html")).to_have_attribute("lang", "ko")
    expect(page.get_by_role("button", name="로그아웃")).to_be_visible()


def test_a_page_of_a_new_release_comes_with_its_own_scripts(page: Page, member: Member) -> None:
    page.goto("/todos")
    page.evaluate("document.querySelector('script[src^=\"/todos.js\"]').setAttribute('src', '/todos.js?of-an-old-release')")

    add_todo(page.context.new_page(), "Read")

    expect(page.locator(".card")).to_have_count(1)
    expect(page.locator("script[src^='/todos.js']")).not_to_have_attribute("src", "/todos.js?of-an-old-release")


# The answers bring a warning that stands until somebody deals with it, from now on or no longer.
WARN = """doesWarn => {
    window.real ??= window.fetch;
    window.fetch = !doesWarn ? window.real : async (address, options) => {
        const answer = await real(address, options);
        const text = (await answer.text()).replace(
            "<main ", "<section class='notice alert' data-standing aria-label='Notice'><p>A warning</p></section><main ");
        return Object.defineProperty(new Response(text, { status: answer.status }), "url", { value: answer.url });
    };
}"""


def test_a_notice_that_stands_stays_in_its_place_and_leaves_undo_free(page: Page, member: Member) -> None:
    page.goto("/todos")
    page.evaluate(WARN, True)
    field = page.locator(".quick [name=line]")
    for title in ("Buy milk", "Call Ana"):
        field.fill(title)
        field.press("Enter")
        expect(page.locator(".card .title", has_text=title)).to_be_visible()

    expect(page.locator(".toast")).to_have_count(1)
    expect(page.locator(".toast")).to_contain_text("Added")
    expect(page.locator("body > [data-standing]:has(+ main)")).to_have_count(1)
    page.evaluate(WARN, False)
    page.locator(".toast").get_by_role("button", name="Undo").click()
    expect(page.locator(".card")).to_have_count(1)
    expect(page.locator("[data-standing]")).to_have_count(0)
