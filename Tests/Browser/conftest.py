"""Fixtures of the browser tests: a browser, and a watch on everything it does."""

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright

from browsing import CHROMIUM, PATIENCE, NewContext, Open
from identity_provider import IdentityProvider
from independent_provider import IndependentProvider
from latchkey import Latchkey
from member import Member
from serving import serve
from watch import Watch

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    # Only this machine can be reached.
    arguments = ["--host-resolver-rules=MAP home.test 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost"]
    # There is no graphics card to draw with. On a busy machine it costs time to pretend that there is one.
    arguments += ["--disable-gpu", "--num-raster-threads=1"]
    # Chromium otherwise starts processes in advance, for pages that may follow: a tenth of its work. Sites and contexts
    # have processes of their own all the same.
    arguments.append("--renderer-process-limit=1")
    # Chromium's sandbox does not work for root.
    if os.geteuid() == 0:
        arguments.append("--no-sandbox")
    # The headless shell takes half the work of Chromium with a window, which is tested in test_other_browsers.py,
    # test_icons.py and test_saved_passwords.py.
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=arguments)
    yield browser
    browser.close()


@pytest.fixture
def new_context(browser: Browser) -> Iterator[NewContext]:
    """Opens isolated browsers. In none of them may a page do what `Watch` reports. `others` are the sites
    that a test leads to besides the server's."""
    opened: list[tuple[BrowserContext, Watch]] = []

    def open_context(server: Latchkey, others: Sequence[str] = (), **options: object) -> BrowserContext:
        # The service worker answers in place of a lost server, and fetches in the background: its own tests allow it.
        context = browser.new_context(base_url=server.url, **{"locale": "en-GB", "service_workers": "block"} | options)
        context.set_default_timeout(PATIENCE)
        opened.append((context, Watch(context, server.url, others)))
        return context

    yield open_context
    for context, _ in opened:
        context.close()
    assert [complaint for _, watch in opened for complaint in watch.complaints] == []


@pytest.fixture
def page(new_context: NewContext, server: Latchkey) -> Page:
    """An empty browser at the shared server."""
    return new_context(server).new_page()


@pytest.fixture
def member(page: Page) -> Member:
    """A member with an account at the shared server, signed in in `page`, which shows nothing yet."""
    member = Member.unique()
    member.join(page.request)
    return member


@pytest.fixture
def open_browser(
    new_context: NewContext, providers: IdentityProvider, independent: IndependentProvider
) -> Open:
    """Opens isolated browsers that may reach the providers."""
    return lambda site, **options: new_context(site, [providers.base, independent.issuer], **options)


@pytest.fixture(scope="session")
def classic_server(program: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Latchkey]:
    """A server with the classic rule: 4 to 16 characters."""
    yield from serve(Latchkey(program, tmp_path_factory.mktemp("classic") / "data", PASSWORD_LENGTH="4...16"))
