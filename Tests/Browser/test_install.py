"""Latchkey as an app: its manifest and mark, and what a first visit costs."""

from collections.abc import Iterator
from contextlib import closing

import pytest
from playwright.sync_api import Browser, Page, expect

from browsing import NewContext
from latchkey import Latchkey
from wire import Wire

WORKER = "navigator.serviceWorker.ready.then(() => true)"
PATHS = ["/login", "/app.css", "/app.js", "/icons.svg"]


@pytest.fixture
def wire(server: Latchkey) -> Iterator[Wire]:
    with closing(Wire(server)) as wire:
        yield wire


def paths(asked: list[str]) -> list[str]:
    return sorted(path.partition("?")[0] for path in asked)


def test_chromium_finds_nothing_in_the_way_of_installing(new_context: NewContext, server: Latchkey) -> None:
    page = new_context(server, service_workers="allow").new_page()
    page.goto("/login")
    page.evaluate(WORKER)

    with closing_session(page) as session:
        errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
        manifest = session.send("Page.getAppManifest")

    # A test's context is a private window, which can't install an app. There must be no other error.
    assert [error["errorId"] for error in errors] in ([], ["in-incognito"])
    assert manifest["errors"] == []
    assert manifest["url"] == server.url + "/manifest.webmanifest"
    assert '"start_url":"/todos"' in manifest["data"]


def closing_session(page: Page):
    session = page.context.new_cdp_session(page)
    session.close = session.detach
    return closing(session)


def test_the_mark_is_the_sprites_and_the_tab_asks_for_nothing_more(browser: Browser, wire: Wire) -> None:
    with closing(browser.new_context(service_workers="block")) as context:
        page = context.new_page()
        page.goto(wire.url + "/login", wait_until="load")
        expect(page.locator(".logo")).to_be_visible()
        assert page.locator(".logo use").evaluate("use => use.getBBox().width") > 10
        page.wait_for_timeout(500)

        assert paths(wire.asked) == sorted(PATHS)


def test_the_worker_comes_after_all_else(browser: Browser, wire: Wire) -> None:
    with closing(browser.new_context(service_workers="allow")) as context:
        page = context.new_page()
        page.goto(wire.url + "/login", wait_until="load")
        before = wire.received
        page.evaluate(WORKER)
        page.wait_for_timeout(500)

        # The page's own files come first, and are in the browser by then. Lists need the others, perhaps without a network.
        assert paths(wire.asked[:4]) == sorted(PATHS)
        assert [path.partition("?")[0] for path in wire.asked[4:6]] == ["/service-worker.js", "/offline"]
        assert paths(wire.asked[6:]) == ["/drag.js", "/paste.js", "/rename.js"]
        assert 0 < wire.received - before < 12_000
        print(f"the page: {before} bytes, the worker: {wire.received - before} bytes")


# As the browser draws it for a tab: the tile with the mark.
DRAWN = """async () => {
    const image = new Image();
    image.src = '/icons.svg';
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: 48, height: 48 }).getContext('2d');
    canvas.drawImage(image, 0, 0, 48, 48);
    return [[24, 6], [17, 35]].map(([x, y]) => [...canvas.getImageData(x, y, 1, 1).data].slice(0, 3));
}"""


def test_the_mark_is_seen_in_light_and_dark(page: Page) -> None:
    page.goto("/login")

    page.emulate_media(color_scheme="light")
    assert page.evaluate(DRAWN) == [[36, 86, 214], [255, 255, 255]]
    page.emulate_media(color_scheme="dark")
    assert page.evaluate(DRAWN) == [[134, 168, 255], [12, 23, 48]]
