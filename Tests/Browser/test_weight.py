"""The weight of pages, and how soon there is something to see."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import CDPSession, Page, Route

from browsing import NewContext
from latchkey import Latchkey
from member import Member, send_todo
from serving import serve
from todo_pages import todays_date

KILOBYTE = 1024

FIRST_PAINT = "() => performance.getEntriesByName('first-contentful-paint').length"


class Traffic:
    """What a page has fetched, and its bytes with headers, as the browser itself counts them. It
    also knows requests that Playwright does not show, such as that for the icon."""

    def __init__(self, page: Page) -> None:
        browser: CDPSession = page.context.new_cdp_session(page)
        self.paths: dict[str, str] = {}
        self.bytes: dict[str, int] = {}
        browser.on("Network.requestWillBeSent", self._begin)
        browser.on("Network.loadingFinished", self._end)
        browser.on("Network.responseReceived", self._answer)
        browser.on("Network.requestServedFromCache", lambda event: self.paths.pop(event["requestId"]))
        browser.send("Network.enable")

    def _begin(self, event: dict) -> None:
        self.paths[event["requestId"]] = event["request"]["url"]

    def _answer(self, event: dict) -> None:
        # Cached files cause no traffic.
        if event["response"].get("fromDiskCache"):
            self.paths.pop(event["requestId"], None)

    def _end(self, event: dict) -> None:
        if event["requestId"] in self.paths:
            self.bytes[event["requestId"]] = event["encodedDataLength"]


def test_the_log_in_page_is_light(page: Page, server: Latchkey) -> None:
    traffic = Traffic(page)

    page.goto("/login", wait_until="networkidle")

    print(traffic.paths, traffic.bytes)
    assert len(traffic.paths) <= 4, traffic.paths
    assert traffic.bytes.keys() == traffic.paths.keys()
    assert sum(traffic.bytes.values()) <= 10.5 * KILOBYTE, traffic.bytes


@pytest.fixture
def site(program: Path, tmp_path: Path) -> Iterator[Latchkey]:
    """A site with nobody else: where others have been, the numbers of to-dos have more digits."""
    yield from serve(Latchkey(program, tmp_path / "data"))


def test_a_list_of_twenty_todos_is_light(new_context: NewContext, site: Latchkey) -> None:
    first = new_context(site)
    page = first.new_page()
    Member.unique().sign_up(page)
    for number in range(20):
        # What is overdue tells for how long.
        send_todo(page.request, f"Buy milk and bread, list {number}", todays_date().isoformat())
    # The notice of the last one is seen once.
    page.request.get("/todos")
    page = new_context(site, storage_state=first.storage_state()).new_page()
    traffic = Traffic(page)

    page.goto("/todos")
    page.wait_for_load_state("load")
    page.get_by_text("Buy milk and bread, list 19").wait_for()

    print(traffic.paths, traffic.bytes)
    assert sum(traffic.bytes.values()) <= 22 * KILOBYTE, traffic.bytes


def test_a_page_is_seen_before_its_scripts_have_come(page: Page) -> None:
    held: list[Route] = []
    page.route("**/*.js*", lambda route: held.append(route))

    page.goto("/login", wait_until="commit")

    page.wait_for_function(FIRST_PAINT)
    assert page.get_by_role("heading", name="Log in").is_visible()
    assert held, "no script was asked for"
    assert page.evaluate("document.readyState") == "interactive"
    for route in held:
        route.continue_()
    page.wait_for_load_state()
