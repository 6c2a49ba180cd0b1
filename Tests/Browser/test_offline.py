"""Without a network: a page that says so and reloads by itself, and no member's data in the browser's cache."""

import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect

from browsing import CHROMIUM, NewContext
from latchkey import Latchkey
from member import Member, add_todo, log_out
from test_quick_add import paste
from test_install import WORKER

KEPT = """async () => {
    const kept = {};
    for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const { url } of await cache.keys()) kept[new URL(url).pathname] = await (await cache.match(url)).text();
    }
    return kept;
}"""

# The function to wait for can't be asynchronous: its promise would count as a result.
KOREAN_WORKER = """async () => {
    for (;;) {
        const { active } = await navigator.serviceWorker.getRegistration();
        if (active?.scriptURL.endsWith("language=ko") && active.state === "activated") return;
        await new Promise(done => setTimeout(done, 50));
    }
}"""

CONTROLLED = "navigator.serviceWorker.controller !== null"


@pytest.fixture
def page(new_context: NewContext, server: Latchkey) -> Page:
    return new_context(server, service_workers="allow").new_page()


def kept(page: Page) -> dict[str, str]:
    page.evaluate(WORKER)
    return page.evaluate(KEPT)


def test_without_a_network_a_page_says_so_and_the_one_wanted_comes_by_itself(page: Page) -> None:
    Member.unique().sign_up(page)
    page.evaluate(WORKER)
    page.context.set_offline(True)

    page.goto("/todos/month")

    expect(page.get_by_role("heading", name="No connection")).to_be_visible()
    assert page.url.endswith("/todos/month")
    # With its style sheet and mark.
    assert page.locator("main").evaluate("main => getComputedStyle(main).borderRadius") == "18px"
    page.get_by_role("link", name="Try again").click()
    expect(page.get_by_role("heading", name="No connection")).to_be_visible()

    page.context.set_offline(False)
    expect(page.locator(".calendar")).to_be_visible()


def test_it_is_in_the_visitors_language(page: Page) -> None:
    page.goto("/login")
    page.evaluate(WORKER)
    page.get_by_role("button", name="한국어").click()
    expect(page.locator("html")).to_have_attribute("lang", "ko")
    page.evaluate(KOREAN_WORKER)

    page.context.set_offline(True)
    page.goto("/signup")

    expect(page.get_by_role("heading", name="인터넷에 연결되어 있지 않습니다")).to_be_visible()
    expect(page.get_by_role("link", name="다시 시도")).to_be_visible()


def test_the_browser_keeps_that_page_and_its_files_and_no_page_of_a_member(page: Page) -> None:
    member = Member.unique()
    member.sign_up(page)
    add_todo(page, "Buy a secret present")
    for path in ("/todos", "/todos/all", "/account", "/todos/search?q=secret"):
        page.goto(path)

    found = kept(page)

    assert sorted(found) == [
        "/app.css", "/app.js", "/drag.js", "/icons.svg", "/offline", "/paste.js", "/rename.js"]
    assert member.email not in json.dumps(found) and "present" not in json.dumps(found)
    assert "csrf" not in found["/offline"]


def test_after_logging_out_nothing_of_the_member_is_left(page: Page) -> None:
    member = Member.unique()
    member.sign_up(page)
    add_todo(page, "Buy a secret present")
    page.evaluate(WORKER)
    log_out(page)

    assert "present" not in json.dumps(kept(page))
    page.context.set_offline(True)
    page.goto("/todos")
    expect(page.locator("body")).not_to_contain_text("present")


def test_forms_and_the_stream_of_changes_pass_the_worker_by(page: Page, server: Latchkey) -> None:
    Member.unique().sign_up(page)
    page.evaluate(WORKER)
    page.goto("/todos")
    assert page.evaluate(CONTROLLED)
    answered = []
    page.on("response", lambda response: answered.append((response.request, response.from_service_worker)))

    with page.expect_response("**/todos/events*"):
        page.reload()
    with page.expect_response("**/todos/quick"):
        page.locator("#line").fill("Buy milk")
        page.keyboard.press("Enter")
    expect(page.locator(".card .title")).to_have_text("Buy milk")

    by_worker = {request.url.removeprefix(server.url).partition("?")[0] for request, is_by in answered if is_by}
    direct = {request.url.removeprefix(server.url).partition("?")[0] for request, is_by in answered if not is_by}
    assert "/todos/quick" in direct and "/todos/events" in direct
    assert by_worker <= {"/todos", "/app.css", "/member.css", "/app.js", "/icons.svg", "/todos.js"}


def open_list(page: Page, *titles: str) -> None:
    """Today's list, on a page that the worker answers for."""
    Member.unique().sign_up(page)
    for title in titles:
        add_todo(page, title)
    page.evaluate(WORKER)
    page.goto("/todos")
    assert page.evaluate(CONTROLLED)


def test_lines_that_are_pasted_without_a_network_wait_together_until_there_is_one(page: Page) -> None:
    open_list(page)
    page.context.set_offline(True)
    paste(page, "- apples", "- pears", "- plums")

    page.get_by_role("button", name="Add each line (3)").click()

    expect(page.get_by_role("alert")).to_contain_text("You're offline, so this wasn't done.")
    waiting = page.locator(".unsent form:visible [name=line]")
    expect(waiting).to_have_value("apples\npears\nplums")
    expect(page.locator(".card")).to_have_count(0)
    page.context.set_offline(False)
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".card .title")).to_have_text(["apples", "pears", "plums"])
    expect(waiting).to_have_count(0)


def test_lines_that_wait_are_there_after_the_page_is_loaded_again(page: Page) -> None:
    open_list(page)
    page.context.set_offline(True)
    paste(page, "apples", "pears")
    page.get_by_role("button", name="Add each line (2)").click()
    expect(page.get_by_role("alert")).to_be_visible()
    page.context.set_offline(False)

    page.reload()

    expect(page.locator(".unsent form:visible [name=line]")).to_have_value("apples\npears")


def test_if_what_offers_pasted_lines_can_not_be_fetched_they_stay_in_the_field_and_a_sentence_says_so(
    new_context: NewContext, server: Latchkey
) -> None:
    page = new_context(server).new_page()
    Member.unique().join(page.request)
    page.goto("/todos")
    page.context.set_offline(True)

    paste(page, "apples", "pears")

    expect(page.get_by_role("alert")).to_contain_text("You're offline, so this wasn't done.")
    expect(page.get_by_label("Quick add")).to_have_value("apples pears")


def test_a_title_can_be_changed_without_a_network_before_that_was_done_with_one(page: Page) -> None:
    open_list(page, "Milk")
    page.context.set_offline(True)
    page.locator(".title").focus()

    page.keyboard.press("F2")

    expect(page.get_by_role("textbox", name="Title")).to_be_focused()


def test_a_page_that_is_refused_is_the_servers_own(page: Page) -> None:
    page.goto("/login")
    page.evaluate(WORKER)
    page.reload()
    assert page.evaluate(CONTROLLED)

    page.goto("/nowhere")

    expect(page.locator(".status")).to_have_text("404")


@pytest.fixture
def far_server(program: Path, tmp_path: Path) -> Iterator[Latchkey]:
    """At a host name that no browser treats as this machine."""
    server = Latchkey(program, tmp_path / "far", host="latchkey.example", THROTTLE="off")
    server.start()
    yield server
    server.stop()


def test_without_encryption_there_is_no_worker_and_no_failure(playwright: Playwright, far_server: Latchkey) -> None:
    arguments = ["--no-sandbox", "--host-resolver-rules=MAP latchkey.example 127.0.0.1"]
    browser: Browser = playwright.chromium.launch(executable_path=CHROMIUM, args=arguments)
    with closing(browser):
        page = browser.new_page(base_url=far_server.url, locale="en-GB")
        failures: list[str] = []
        page.on("pageerror", lambda error: failures.append(str(error)))
        page.goto("/login", wait_until="networkidle")

        assert page.evaluate("navigator.serviceWorker === undefined && !isSecureContext")
        assert failures == []


def test_at_localhost_it_works_as_well(program: Path, tmp_path: Path, new_context: NewContext) -> None:
    server = Latchkey(program, tmp_path / "local", host="localhost", THROTTLE="off")
    server.start()
    try:
        page = new_context(server, service_workers="allow").new_page()
        page.goto("/login")
        assert "/offline" in kept(page)
    finally:
        server.stop()


def test_a_form_without_a_network_keeps_what_was_typed_and_says_so(page: Page) -> None:
    page.goto("/login")
    page.locator("#email").fill("ana@example.com")
    page.locator("#password").fill("not the right one")
    page.context.set_offline(True)
    button = page.get_by_role("button", name="Log in", exact=True)

    button.click()

    alert = page.get_by_role("alert")
    expect(alert).to_have_text("You're offline, so this wasn't done. Anything you typed is still here.")
    expect(page.locator("#password")).to_have_value("not the right one")
    page.context.set_offline(False)
    expect(alert).to_have_count(0)
    button.click()
    expect(page.locator("#login-message")).to_be_visible()


def test_a_site_on_this_machine_needs_no_network(page: Page) -> None:
    page.add_init_script("Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false })")
    page.goto("/login")
    page.locator("#email").fill("ana@example.com")
    page.locator("#password").fill("not the right one")

    page.get_by_role("button", name="Log in", exact=True).click()

    expect(page.locator("#login-message")).to_be_visible()
