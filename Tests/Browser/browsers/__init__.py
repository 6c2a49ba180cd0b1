"""Three browser engines with one interface: open a page, run scripts, click, type and take screenshots."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Playwright

from browsers.chromium import Chromium
from browsers.driven_browser import DrivenBrowser, Scheme
from browsers.firefox import Firefox
from browsers.webkit import WebKit

BROWSERS = ("Chromium", "Firefox", "WebKit")


@contextmanager
def opened(
    make: str, playwright: Playwright, profile: Path, scheme: Scheme = "light", width: int = 1280, height: int = 900
) -> Iterator[DrivenBrowser]:
    """A browser of this engine with a page of this size."""
    profile.mkdir()
    window = scheme, width, height
    browser: DrivenBrowser
    match make:
        case "Firefox":
            browser = Firefox(profile, *window)
        case "WebKit":
            browser = WebKit(profile, *window)
        case _:
            browser = Chromium(playwright, *window)
    try:
        yield browser
    finally:
        browser.close()
