"""Passkeys of another domain than the site's host, in Chromium, which asks that domain by itself, over https."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect

from browsing import CHROMIUM, PATIENCE
from latchkey import Latchkey
from member import Member, log_out
from serving import serve
from tls_proxy import TLSProxy, tls_proxy
from virtual_authenticator import VirtualAuthenticator, add, open_login, press
from waiting import wait_until

DOMAIN = "old.example"
OLD, NEW, BELOW = f"https://{DOMAIN}", "https://new.example", f"https://todo.{DOMAIN}"


@pytest.fixture
def domain() -> Iterator[TLSProxy]:
    """What answers at the domain. While it has no port behind it, it does not answer."""
    with tls_proxy() as proxy:
        yield proxy


@pytest.fixture
def others() -> Iterator[TLSProxy]:
    """What answers at the other names."""
    with tls_proxy() as proxy:
        yield proxy


@pytest.fixture
def site(program: Path, tmp_path: Path, domain: TLSProxy, others: TLSProxy) -> Iterator[Latchkey]:
    """A site at the domain itself, without the setting."""
    server = Latchkey(program, tmp_path / "data", THROTTLE="off", BASE_URL=OLD, PROXIES="127.0.0.1")
    server.url = OLD
    domain.port_behind = others.port_behind = server.port
    yield from serve(server)


@pytest.fixture
def chromium(playwright: Playwright, domain: TLSProxy, others: TLSProxy) -> Iterator[Browser]:
    ports = [proxy.url.rpartition(":")[2] for proxy in (domain, others)]
    rules = f"MAP {DOMAIN} 127.0.0.1:{ports[0]}, MAP *.example 127.0.0.1:{ports[1]}, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"
    arguments = [
        f"--host-resolver-rules={rules}", f"--ignore-certificate-errors-spki-list={domain.key},{others.key}",
        "--disable-gpu"]
    root = ["--no-sandbox"] if os.geteuid() == 0 else []
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=arguments + root)
    yield browser
    browser.close()


@pytest.fixture
def page(chromium: Browser) -> Page:
    context = chromium.new_context(locale="en-GB", service_workers="block")
    context.set_default_timeout(PATIENCE)
    return context.new_page()


@pytest.fixture
def authenticator(page: Page) -> VirtualAuthenticator:
    return VirtualAuthenticator(page)


def move(site: Latchkey, url: str) -> None:
    """Serves the site at another address from now on, with the domain's passkeys."""
    site.stop()
    site.url = site.environment["LATCHKEY_BASE_URL"] = url
    site.environment["LATCHKEY_PASSKEY_DOMAIN"] = DOMAIN
    site.start()


def join(page: Page, authenticator: VirtualAuthenticator, url: str) -> Member:
    """Signs up at this address and adds a passkey."""
    member = Member.unique()
    member.sign_up(page, url)
    add(page, authenticator, url)
    return member


def test_after_a_move_the_old_name_lets_its_passkeys_be_used_and_made_at_the_new_one(
    page: Page, authenticator: VirtualAuthenticator, site: Latchkey, domain: TLSProxy
) -> None:
    member = join(page, authenticator, OLD)
    domain.port_behind = 0
    move(site, NEW)

    # Nobody answers for the old name.
    open_login(page, f"{NEW}/login")
    press(page, authenticator)
    expect(page.locator("#passkey [role=alert]")).to_be_visible()
    authenticator.touch(False)

    domain.port_behind = site.port
    open_login(page, f"{NEW}/login")
    press(page, authenticator)
    page.wait_for_url(f"{NEW}/todos")
    expect(page.locator(".who")).to_contain_text(member.email)

    authenticator.touch(False)
    page.context.clear_cookies()
    join(page, authenticator, NEW)
    assert [credential["rpId"] for credential in authenticator.credentials] == [DOMAIN, DOMAIN]


def test_password_managers_drop_passkeys_of_the_old_name_that_open_nothing(
    page: Page, authenticator: VirtualAuthenticator, site: Latchkey
) -> None:
    move(site, NEW)
    join(page, authenticator, NEW)
    copies = authenticator.credentials
    page.locator("summary", has_text="Delete").click()
    page.locator("form[action='/account/passkeys/delete'] button").click()
    wait_until(lambda: authenticator.credentials == [], "the passkey is still there")

    authenticator.take(copies)
    page.context.clear_cookies()
    open_login(page, f"{NEW}/login")
    press(page, authenticator)
    wait_until(lambda: authenticator.credentials == [], "the passkey is still there")


def test_passkeys_of_the_domain_above_are_made_and_used_without_asking_it(
    page: Page, authenticator: VirtualAuthenticator, site: Latchkey, domain: TLSProxy
) -> None:
    domain.port_behind = 0
    move(site, BELOW)
    join(page, authenticator, BELOW)
    [credential] = authenticator.credentials
    assert credential["rpId"] == DOMAIN
    page.goto(f"{BELOW}/todos")
    log_out(page)

    open_login(page, f"{BELOW}/login")
    press(page, authenticator)

    page.wait_for_url(f"{BELOW}/todos")
