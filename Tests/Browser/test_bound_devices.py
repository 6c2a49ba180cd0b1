"""Logins bound to a device, in Chromium: it makes keys, registers and renews by itself (Device Bound Session Credentials).

The keys are in software here, because the machine may have no TPM. Everything else is as members have it, over https.
"""

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect

from browsing import PATIENCE
from latchkey import Latchkey
from member import Member
from serving import serve
from tls_proxy import TLSProxy, tls_proxy
from waiting import wait_until
from web_client import WebClient

CHROMIUM = "/usr/bin/chromium"
"""The headless shell has no device bound sessions."""

BINDING = (
    "--enable-features=DeviceBoundSessions:RequireOriginTrialTokens/false/RefreshQuota/false,"
    "EnableBoundSessionCredentialsSoftwareKeysForManualTesting")
"""The limit on signatures is per site, and all of these tests are at one."""

COOKIE = "__Host-device"
ALERT = "Log in again to confirm it's you."


@pytest.fixture(scope="module")
def proxy() -> Iterator[TLSProxy]:
    with tls_proxy() as proxy:
        yield proxy


@pytest.fixture(scope="module")
def site(program: Path, tmp_path_factory: pytest.TempPathFactory, proxy: TLSProxy) -> Iterator[Latchkey]:
    server = Latchkey(
        program, tmp_path_factory.mktemp("bound") / "data", THROTTLE="off", BASE_URL=proxy.url,
        PROXIES="127.0.0.1")
    server.url = proxy.url
    proxy.port_behind = server.port
    yield from serve(server)


def arguments(proxy: TLSProxy, *more: str) -> list[str]:
    root = ["--no-sandbox"] if os.geteuid() == 0 else []
    return [f"--ignore-certificate-errors-spki-list={proxy.key}", *root, *more]


@pytest.fixture(scope="module")
def chromium(playwright: Playwright, proxy: TLSProxy) -> Iterator[Browser]:
    # The list of trusted keys is ignored without a folder for the profile, which Playwright makes.
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=arguments(proxy, BINDING))
    yield browser
    browser.close()


@pytest.fixture
def open_browser(chromium: Browser, site: Latchkey) -> Iterator[Callable[[], BrowserContext]]:
    """Opens isolated browsers. None has another's keys."""
    opened: list[BrowserContext] = []

    def make() -> BrowserContext:
        opened.append(chromium.new_context(base_url=site.url, locale="en-GB", service_workers="block"))
        opened[-1].set_default_timeout(PATIENCE)
        return opened[-1]

    yield make
    for context in opened:
        context.close()


def new_member(site: Latchkey) -> Member:
    """A member with an account, who is logged in nowhere else."""
    member = Member.unique()
    client = WebClient(f"http://127.0.0.1:{site.port}")
    member.join(client)
    client.dispose()
    return member


@pytest.fixture
def member(site: Latchkey) -> Member:
    return new_member(site)


def has_proof(context: BrowserContext, name: str = COOKIE) -> bool:
    return any(cookie["name"] == name for cookie in context.cookies())


def log_in(context: BrowserContext, member: Member) -> Page:
    """Logs in on the page, and waits until the browser is bound."""
    page = context.new_page()
    member.log_in(page, remember=True)
    wait_until(lambda: has_proof(context), "the browser was not bound")
    return page


@pytest.fixture
def page(open_browser: Callable[[], BrowserContext], member: Member) -> Page:
    """A page of a browser in which the member has logged in."""
    return log_in(open_browser(), member)


def query(site: Latchkey, sql: str) -> list[tuple]:
    with closing(sqlite3.connect(site.data / "latchkey.sqlite", timeout=10)) as database, database:
        return database.execute(sql).fetchall()


def wait_an_hour(site: Latchkey) -> None:
    """Makes all logins an hour older; for their first minutes they need no cookie."""
    query(site, "UPDATE remembered_devices SET created_at = created_at - 3600000")


def harm(site: Latchkey) -> list[tuple]:
    """What an alarm would change: emails, lines of the history, ended logins."""
    return query(site, """
        SELECT (SELECT count(*) FROM outbox), (SELECT count(*) FROM history),
            (SELECT count(*) FROM remembered_devices WHERE replayed_at IS NULL)""")


def test_the_browser_registers_a_key_and_renews_its_cookie(site: Latchkey, page: Page) -> None:
    context = page.context
    page.goto("/account/devices")
    expect(page.get_by_text("remembered · bound to the device")).to_be_visible()
    page.goto("/account/history")
    expect(page.get_by_text("Login bound to the device")).to_be_visible()
    wait_an_hour(site)

    for _ in range(3):
        context.clear_cookies(name=COOKIE)
        page.goto("/todos")
        expect(page).to_have_url(f"{site.url}/todos")
        assert has_proof(context)


def test_a_form_waits_for_the_proof_and_is_saved(site: Latchkey, page: Page) -> None:
    context = page.context
    page.goto("/todos/new")
    page.get_by_label("Title").fill("Milk")
    wait_an_hour(site)
    context.clear_cookies(name=COOKIE)

    page.get_by_role("button", name="Add").last.click()

    expect(page.get_by_text("Milk").first).to_be_visible()


@pytest.mark.parametrize("ended", ["nothing", "session"])
def test_a_link_on_another_site_leads_to_a_bound_login(site: Latchkey, page: Page, ended: str) -> None:
    context = page.context
    wait_an_hour(site)
    link = f'<a href="{site.url}/todos/all">Open</a>'
    context.route("http://mail.example/", lambda route: route.fulfill(body=link, content_type="text/html"))
    for _ in range(3):
        # No page of the site is open.
        page.goto("http://mail.example/")
        context.clear_cookies(name=COOKIE)
        if ended == "session":
            query(site, "DELETE FROM sessions")

        page.get_by_role("link").click()

        expect(page).to_have_url(f"{site.url}/todos/all")
        assert has_proof(context)


def test_a_session_that_has_ended_is_resumed_with_the_same_key(site: Latchkey, page: Page) -> None:
    context = page.context
    wait_an_hour(site)
    query(site, "DELETE FROM sessions")
    context.clear_cookies(name=COOKIE)

    page.goto("/account/devices")

    expect(page.get_by_text("remembered · bound to the device")).to_be_visible()


def test_copied_cookies_open_nothing_after_the_proof_has_ended_and_harm_no_one(
    site: Latchkey, open_browser: Callable[[], BrowserContext], member: Member
) -> None:
    context, other = open_browser(), open_browser()
    page = log_in(context, member)
    wait_an_hour(site)
    other.add_cookies(context.cookies())
    thief = other.new_page()
    thief.goto("/todos")
    expect(thief).to_have_url(f"{site.url}/todos")
    before = harm(site)

    other.clear_cookies(name=COOKIE)
    for name in ["", "__Host-session"]:
        if name:
            other.clear_cookies(name=name)
        thief.goto("/account/email")
        expect(thief.get_by_role("alert")).to_contain_text(ALERT)
        assert thief.url.startswith(f"{site.url}/login?next=")

    assert harm(site) == before
    context.clear_cookies(name=COOKIE)
    page.goto("/todos")
    expect(page).to_have_url(f"{site.url}/todos")
    assert has_proof(context)


def test_a_cookie_that_the_site_no_longer_accepts_is_renewed_unseen(site: Latchkey, page: Page) -> None:
    context = page.context
    wait_an_hour(site)
    [cookie] = [cookie for cookie in context.cookies() if cookie["name"] == COOKIE]
    context.add_cookies([cookie | {"value": "1.x"}])

    page.goto("/todos")

    expect(page).to_have_url(f"{site.url}/todos")


def test_logging_out_deletes_no_other_accounts_key(site: Latchkey, page: Page, member: Member) -> None:
    context = page.context
    other = new_member(site)
    page.goto("/account")
    page.get_by_role("button", name="Add account").click()
    other.log_in(page, remember=True)
    wait_until(lambda: has_proof(context, f"{COOKIE}-1"), "the browser was not bound")
    wait_an_hour(site)

    page.get_by_role("button", name="Log out").first.click()
    expect(page.get_by_text(member.email)).to_be_visible()
    context.clear_cookies(name=COOKIE)
    page.get_by_role("button", name=member.name).click()

    expect(page).to_have_url(f"{site.url}/todos")
    page.goto("/account")
    page.get_by_role("button", name="Log out").first.click()
    page.goto("/todos")
    expect(page).to_have_url(f"{site.url}/login")


def test_while_the_site_is_away_the_login_waits(site: Latchkey, page: Page) -> None:
    context = page.context
    wait_an_hour(site)
    context.clear_cookies(name=COOKIE)
    assert site.stop() == 0
    with pytest.raises(Exception, match="ERR_"):
        page.goto("/todos")
    site.start()

    page.goto("/todos")

    expect(page).to_have_url(f"{site.url}/todos")


def test_a_browser_that_no_longer_supports_it_costs_one_log_in(
    playwright: Playwright, site: Latchkey, proxy: TLSProxy, member: Member, tmp_path: Path
) -> None:
    def launch(*more: str) -> BrowserContext:
        return playwright.chromium.launch_persistent_context(
            tmp_path / "profile", executable_path=CHROMIUM, args=arguments(proxy, *more), base_url=site.url,
            locale="en-GB", service_workers="block")

    with launch(BINDING) as context:
        log_in(context, member)
    wait_an_hour(site)

    with launch("--disable-features=DeviceBoundSessions") as context:
        context.clear_cookies(name=COOKIE)
        before = harm(site)
        page = context.new_page()
        page.goto("/todos/all")
        expect(page.get_by_role("alert")).to_contain_text(ALERT)
        assert harm(site) == before

        page.get_by_label("Email").fill(member.email)
        page.get_by_label("Password", exact=True).fill(member.password)
        page.get_by_role("button", name="Log in", exact=True).click()
        expect(page).to_have_url(f"{site.url}/todos/all")
        wait_an_hour(site)
        page.goto("/todos")
        expect(page).to_have_url(f"{site.url}/todos")
