"""Every page in every language. Their accessibility is in test_accessibility.py."""

import re
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from browsing import PATIENCE, NewContext
from fields import without_checks
from latchkey import Latchkey
from member import Member
from outbox import ask_for_link, link_in, mails_to
from states import guest_errors, many_todos, one_todo, refusals, second_factor
from watch import Watch

LONG_WORD = "Donaudampfschifffahrtsgesellschaftskapitaen" * 4


def every_page(page: Page, server: Latchkey) -> Iterator[str]:
    """Shows one page after the other, with long texts where members write them; yields each one's name."""
    member = Member.unique()
    member.name = "Wolfeschlegelsteinhausenbergerdorff " + member.name
    member.email = f"{LONG_WORD[:50].lower()}.{member.email}"

    for path in ("/login", "/signup", "/reset", "/nowhere", "/shortcuts", "/offline"):
        page.goto(path)
        yield path
    for path in ("/login", "/signup", "/reset"):
        page.goto(path)
        without_checks(page.locator("main form")).locator("button[type=submit]").click()
        page.wait_for_selector("[aria-invalid]")
        yield path + " refused"

    page.goto("/signup")
    for field, text in (("name", member.name), ("email", member.email)):
        page.locator(f"#{field}").fill(text)
    for field in ("password", "confirmPassword"):
        page.locator(f"#{field}").fill(member.password)
    page.locator("main form button[type=submit]").click()
    page.wait_for_url("**/todos")
    yield "/todos without any"
    for category in ("Shopping", "Idea"):
        page.goto("/todos/new")
        yield "/todos/new"
        page.locator("#title").fill(f"{LONG_WORD} {category}")
        page.locator(f"input[value={category}]").check()
        page.locator("#startTime").fill("09:00")
        page.locator("#endTime").fill("10:00")
        page.locator("#description").fill("https://example.com/" + LONG_WORD * 3)
        page.locator("main form button[type=submit]").click()
        page.wait_for_url("**/todos")
        yield "/todos with a notice"
    page.locator(".tick").first.click()
    page.wait_for_selector(".done")
    yield "/todos"
    page.locator(".card h2 a").first.click()
    page.wait_for_selector(".detail")
    yield "/todos/{id}"
    for view in ("month", "week", "all", "search?q=idea", "completed", "trash", "category/Idea"):
        page.goto("/todos/" + view)
        yield "/todos/" + view
    page.goto("/todos/all")
    page.locator(".list a").first.click()
    page.get_by_role("link", name=re.compile("^(Edit|수정)$")).click()
    page.wait_for_selector("#title")
    yield "/todos/{id}/edit"
    page.goto("/todos/new")
    without_checks(page.locator("main form")).locator("button[type=submit]").click()
    page.wait_for_selector("[aria-invalid]")
    yield "/todos/new refused"
    page.goto("/todos/new")
    page.locator("#repeat").select_option("weekly")
    yield "/todos/new with its repeats"
    page.goto("/todos")
    # Shown where there are no scripts.
    page.goto(page.locator("a[href$='/order']").get_attribute("href") or "")
    yield "/todos/day/{date}/order"
    page.goto("/categories/new")
    yield "/categories/new"
    page.locator("#name").fill(LONG_WORD[:40])
    page.locator("main form button[type=submit]").click()
    page.wait_for_url("**/categories")
    yield "/categories"
    page.goto("/todos")
    page.locator("#line").fill(LONG_WORD + " 매주 #Idea")
    page.locator(".quick button").click()
    page.wait_for_selector(".notice a")
    yield "/todos with a notice of one line"
    page.locator("#line").fill(LONG_WORD + " 24:30")
    page.locator(".quick button").click()
    page.wait_for_selector("#title")
    yield "/todos/quick in doubt"
    for path in (
        "", "/identities", "/email", "/password", "/authenticator", "/time-zone", "/devices", "/tokens", "/history",
        "/calendar", "/export", "/delete",
    ):
        page.goto("/account" + path)
        yield "/account" + path

    yield from refusals(page)
    yield from second_factor(page, member)
    yield from one_todo(page)
    page.goto("/account/calendar")
    page.locator("main form button.primary").click()
    page.wait_for_selector("code")
    yield "/account/calendar with an address"
    page.goto("/todos/import")
    yield "/todos/import"
    content = f"title,date\n,2026-11-22\n{LONG_WORD},2026-11-22\n"
    page.locator("#file").set_input_files({"name": "a.csv", "mimeType": "text/csv", "buffer": content.encode()})
    page.locator("main form button.primary").click()
    page.wait_for_selector(".records")
    yield "/todos/import with a report"
    yield from many_todos(page)

    page.goto("/account")
    page.locator(".bar form button").click()
    page.wait_for_url("**/login")
    yield "/login after logging out"
    page.context.clear_cookies()
    yield from guest_errors(page, member)
    ask_for_link(page.request, member.email)
    # After those about the authenticator app. The first link was used in an earlier state; the newest is valid.
    mail = mails_to(server, member.email, at_least=5)[-1]
    page.goto(link_in(mail))
    page.wait_for_selector("#password")
    yield "/reset/choose"
    page.goto(link_in(mail, "/secure-account/"))
    yield "/secure-account"


def test_a_korean_browser_gets_korean_pages(new_context: NewContext, server: Latchkey) -> None:
    page = new_context(server, locale="ko-KR").new_page()

    page.goto("/login")

    expect(page.locator("html")).to_have_attribute("lang", "ko")
    expect(page.get_by_role("heading", name="로그인")).to_be_visible()
    expect(page.get_by_label("이메일 주소")).to_be_visible()
    expect(page.get_by_label("비밀번호")).to_be_visible()
    expect(page.get_by_label("로그인 상태 유지")).not_to_be_checked()


def test_a_visitor_changes_the_language_and_stays_on_the_page(page: Page) -> None:
    page.goto("/signup")

    page.get_by_role("button", name="한국어").click()

    expect(page.get_by_role("heading", name="회원가입")).to_be_visible()
    page.goto("/login")
    page.get_by_role("button", name="English").click()
    expect(page.get_by_role("heading", name="Log in")).to_be_visible()


def test_the_account_page_says_what_its_settings_are_now(
    page: Page, member: Member, new_context: NewContext, server: Latchkey,
) -> None:
    def setting(name: str) -> Locator:
        return page.locator(".menu a", has_text=name).locator("small")

    page.goto("/account")
    expect(setting("Change email address")).to_have_text(member.email)
    expect(setting("Devices")).to_have_text("1 device")
    expect(setting("Change password")).to_have_count(0)

    member.enter(new_context(server).request)
    page.reload()
    expect(setting("Devices")).to_have_text("2 devices")
    page.goto("/account/time-zone")
    page.locator("#timeZone").fill("Asia/Ho_Chi_Minh")
    page.locator("main form button").click()
    page.goto("/account/password")
    for field in ("password", "confirmPassword"):
        page.locator(f"#{field}").fill("another " + member.password)
    page.locator("main form button.primary").click()
    page.wait_for_url("**/account")

    expect(setting("Time zone")).to_have_text("Asia/Ho Chi Minh")
    expect(setting("Change password")).to_contain_text(re.compile(r"^Changed: \w+ \d+ "))


def test_without_a_provider_nothing_leads_to_linked_log_ins_and_their_page_says_why(page: Page, member: Member) -> None:
    page.goto("/account")
    expect(page.locator("main")).to_contain_text("Change password")
    expect(page.locator("a[href='/account/identities']")).to_have_count(0)

    page.goto("/account/identities")
    expect(page.locator("main")).to_contain_text("You can't log in here with another site's account.")
    expect(page.locator("main form, main ul")).to_have_count(0)
    page.get_by_role("link", name="Back").click()
    page.wait_for_url("**/account")


@pytest.mark.parametrize("locale", ["fr-FR", "de-DE"])
def test_a_browser_with_neither_language_gets_english(new_context: NewContext, server: Latchkey, locale: str) -> None:
    page = new_context(server, locale=locale).new_page()

    page.goto("/login")

    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_the_watch_sees_what_it_is_there_for(browser: Browser, server: Latchkey) -> None:
    """All other tests rely on its result."""
    context = browser.new_context(base_url=server.url)
    watch = Watch(context, server.url)
    page = context.new_page()
    page.goto("/login")
    assert watch.complaints == []

    page.evaluate(
        """() => {
            document.body.setAttribute('style', 'color: red');
            document.body.insertAdjacentHTML('beforeend', '<img src="https://elsewhere.example/x"><img src="/none">');
            setTimeout(() => { alert('hello'); throw new Error('oops'); });
        }""")

    def missing() -> list[str]:
        expected = ("console: style-src-attr forbids", "console: img-src forbids", "dialog: hello", "oops", "404 for")
        return [text for text in expected if not any(text in complaint for complaint in watch.complaints)]

    end = time.monotonic() + PATIENCE / 1000
    while missing() and time.monotonic() < end:
        page.wait_for_timeout(50)
    assert missing() == [], watch.complaints
    context.close()
