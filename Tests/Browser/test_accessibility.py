"""The accessibility of every page in every state: on each screen size, in both languages, dark, in forced colours,
magnified, by keyboard and without scripts. One walk checks everything, because the walk takes the time. Errors that
no page may cause, `Watch` reports: console errors, policy violations, requests to other origins."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import CDPSession, Page

from audit import COLOURS, EVERYTHING, LAYOUT, broken_rules, misfits, missing_styles, small_targets
from browsing import NewContext
from latchkey import Latchkey
from mail_server import MailServer
from mailing import Serve
from markup import Sent, validate
from states import confirmations
from tab_order import stumbles
from test_pages import every_page

# Many times the work of other tests.
pytestmark = [pytest.mark.timeout(1800), pytest.mark.walk]

PHONE, MAGNIFIED, TABLET, DESKTOP, WIDE = 320, 640, 768, 1280, 1440
WIDTHS = (PHONE, TABLET, WIDE)

# At 200 % zoom, a window of 1280 pixels is one of 640 CSS pixels, each of twice the size.
DOTS = 2

# The names of the time zones are the same in every language.
FOREIGN = """
() => {
    document.querySelectorAll('[translate=no]').forEach(element => element.hidden = true);
    return document.querySelector('main').innerText.match(/[A-Za-z]{2,} [A-Za-z]{2,} [A-Za-z]{2,}/g) ?? [];
}
"""


def look(
    page: Page, width: int, rules: list[str] = EVERYTHING, scheme: str = "light", forced_colours: str = "none"
) -> list[str]:
    """The violations of a page on a screen like this."""
    page.emulate_media(color_scheme=scheme, forced_colors=forced_colours)
    page.set_viewport_size({"width": width, "height": 700})
    return [f"{width} {scheme} {forced_colours}: {found}" for found in broken_rules(page, rules)]


def walk(
    page: Page, states: Iterator[str], check: Callable[[Page], Iterator[list[str]]], sent: Sent | None = None
) -> None:
    """Checks a page in each of its states, and stores the HTML that the server sent."""
    found: list[str] = []
    for name in states:
        if sent:
            sent.keep(name)
        found += [f"{name}: {each}" for every in check(page) for each in every]
        page.set_viewport_size({"width": DESKTOP, "height": 700})
    assert not found, "\n".join(found)


def check_all(page: Page) -> Iterator[list[str]]:
    yield look(page, DESKTOP)
    yield look(page, DESKTOP, COLOURS, scheme="dark")
    yield look(page, DESKTOP, COLOURS, forced_colours="active")
    yield look(page, MAGNIFIED, LAYOUT)
    yield misfits(page, MAGNIFIED)
    yield look(page, PHONE)
    yield small_targets(page)
    yield missing_styles(page)
    yield stumbles(page)
    for width in WIDTHS:
        yield misfits(page, width)


def test_every_page_is_for_everybody(new_context: NewContext, server: Latchkey) -> None:
    page = new_context(server, device_scale_factor=DOTS).new_page()

    walk(page, every_page(page, server), check_all)


def test_so_are_those_by_which_an_address_is_confirmed_and_valid_html(
    new_context: NewContext, serve: Serve, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "html"
    folder.mkdir()
    with MailServer() as mail_server:
        page = new_context(serve(mail_server, EMAIL_CODES="on"), device_scale_factor=DOTS).new_page()

        walk(page, confirmations(page, mail_server), check_all, Sent(page, folder))

    validate(folder, capsys)


def test_every_page_is_so_in_korean_and_valid_html(
    new_context: NewContext, server: Latchkey, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def check(page: Page) -> Iterator[list[str]]:
        yield look(page, DESKTOP)
        yield look(page, PHONE, LAYOUT)
        yield small_targets(page)
        for width in WIDTHS:
            yield misfits(page, width)
        yield [f"not in Korean: {words}" for words in page.evaluate(FOREIGN)]

    page = new_context(server, locale="ko-KR", device_scale_factor=DOTS).new_page()
    walk(page, every_page(page, server), check, Sent(page, tmp_path))

    validate(tmp_path, capsys)


def test_every_page_is_so_without_scripts_and_valid_html(
    new_context: NewContext, server: Latchkey, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """axe-core needs scripts, so a browser without scripts can't run it. So scripts are off while a
    page loads, so that the page's own never run, and on while it is checked."""
    page = new_context(server).new_page()
    browser = page.context.new_cdp_session(page)
    disable_scripts(browser, True)

    def check(page: Page) -> Iterator[list[str]]:
        assert page.evaluate("matchMedia('(scripting: none)').matches")
        for width in WIDTHS:
            yield misfits(page, width)
        with scripts(browser):
            yield look(page, DESKTOP)
            yield look(page, PHONE, LAYOUT)
        yield small_targets(page)

    walk(page, every_page(page, server), check, Sent(page, tmp_path))

    validate(tmp_path, capsys)


def disable_scripts(browser: CDPSession, are_off: bool) -> None:
    browser.send("Emulation.setScriptExecutionDisabled", {"value": are_off})


@contextmanager
def scripts(browser: CDPSession) -> Iterator[None]:
    disable_scripts(browser, False)
    try:
        yield
    finally:
        disable_scripts(browser, True)
