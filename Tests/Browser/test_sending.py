"""Forms that are sent twice: by a double click, by Enter pressed twice, and after going back."""

from collections.abc import Callable
from datetime import datetime, timedelta

from playwright.sync_api import Page, Request, Route, expect

from forms import post, token
from member import Member

COOL_DOWN = 3_000


def posts(page: Page) -> list[str]:
    """The paths of the forms that the page sends from now on, a list that grows."""
    sent: list[str] = []

    def keep(request: Request) -> None:
        if request.method == "POST":
            sent.append(request.url)

    page.on("request", keep)
    return sent


def fill_in(page: Page) -> None:
    page.goto("/login")
    page.locator("#email").fill("nobody@example.com")
    page.locator("#password").fill("not the right one")


def send_twice(page: Page, press: Callable[[], None]) -> list[str]:
    """The requests of two presses, the second of which comes before the first is answered."""
    fill_in(page)
    held: list[Route] = []
    page.route("**/login", lambda route: held.append(route) if route.request.method == "POST" else route.continue_())
    sent = posts(page)
    press()
    while not held:
        page.wait_for_timeout(10)
    for route in held:
        route.continue_()
    page.wait_for_selector(".alert")
    return sent


def test_a_double_click_sends_once(page: Page) -> None:
    button = page.get_by_role("button", name="Log in", exact=True)

    assert len(send_twice(page, lambda: button.dblclick(no_wait_after=True))) == 1


def test_enter_pressed_twice_sends_once(page: Page) -> None:
    def press() -> None:
        page.locator("#password").focus()
        for _ in range(2):
            page.keyboard.press("Enter")

    assert len(send_twice(page, press)) == 1


def test_a_download_can_be_had_again_after_a_moment(page: Page, member: Member) -> None:
    page.clock.install()
    page.goto("/account/export")
    # The test decides when the moment is over.
    page.clock.pause_at(datetime.now() + timedelta(hours=1))
    button = page.locator("main form button")
    sent = posts(page)

    with page.expect_download():
        button.click()
    expect(button).to_be_enabled()
    button.click()
    expect(page.locator("main form[data-sent] button")).to_be_enabled()
    assert len(sent) == 1
    page.clock.run_for(COOL_DOWN)
    expect(page.locator("main form[data-sent]")).to_have_count(0)
    with page.expect_download():
        button.click()

    assert len(sent) == 2


def test_a_form_whose_answer_is_slow_is_not_sent_again_until_it_was_stopped(page: Page) -> None:
    page.clock.install()
    fill_in(page)
    # As with an answer that never comes.
    page.evaluate(
        "() => { window.sent = 0; addEventListener('submit', (e) => { sent += !e.defaultPrevented; e.preventDefault(); }); }")
    button = page.get_by_role("button", name="Log in", exact=True)

    button.click()
    page.clock.run_for(5 * COOL_DOWN)
    button.click()
    assert page.evaluate("sent") == 1
    page.clock.run_for(30_000)
    button.click()
    assert page.evaluate("sent") == 2


def test_a_page_that_comes_back_from_the_browsers_memory_can_send_again(page: Page) -> None:
    page.goto("/login")
    page.locator("main form").evaluate("form => form.dataset.sent = ''")
    page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")

    expect(page.locator("main form[data-sent]")).to_have_count(0)


def test_who_goes_back_in_a_hurry_can_send_again(page: Page) -> None:
    fill_in(page)
    page.get_by_role("button", name="Log in", exact=True).click()
    page.wait_for_selector(".alert")
    page.go_back()
    page.locator("#email").fill("nobody@example.com")
    page.locator("#password").fill("not the right one")
    sent = posts(page)
    page.get_by_role("button", name="Log in", exact=True).click()
    page.wait_for_selector(".alert")

    assert len(sent) == 1


def test_without_scripts_a_sign_up_that_was_sent_twice_ends_in_the_account(page: Page) -> None:
    """The browser drops the response to the first, so the second must be as good."""
    member = Member.unique()
    fields = {
        "name": member.name, "email": member.email, "password": member.password, "confirmPassword": member.password,
        "csrf": token(page.request, "/signup")}
    cookies = page.context.cookies()

    first = post(page.request, "/signup", fields.items())
    page.context.clear_cookies()
    page.context.add_cookies(cookies)
    second = post(page.request, "/signup", fields.items())

    for answer in (first, second):
        assert (answer.status, answer.headers.get("location")) == (303, "/todos")
    page.goto("/todos")
    expect(page.get_by_role("heading", name="Today")).to_be_visible()


def test_without_scripts_a_to_do_that_was_sent_twice_is_there_once(page: Page, member: Member) -> None:
    fields = {
        "csrf": token(page.request, "/todos/new"), "title": "Only once", "category": "Work", "date": "2026-11-21",
        "startTime": "09:00", "endTime": "10:00", "description": ""}

    statuses = [post(page.request, "/todos", fields.items()).status for _ in range(2)]

    assert statuses == [303, 422]
    page.goto("/todos/all")
    expect(page.get_by_role("link", name="Only once", exact=True)).to_have_count(1)
