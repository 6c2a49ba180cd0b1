"""What the tests stand on: the built program as a process, a browser, and an eye on all that goes on in it."""

import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright

from latchkey import ROOT, Latchkey
from member import Member
from watch import Watch

pytest_plugins = ["mailing", "social_sites"]

NewContext = Callable[..., BrowserContext]

# As long as what is done with a page may take; a machine may be busy.
PATIENCE = 15_000
expect.set_options(timeout=PATIENCE)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--program", type=Path, default=ROOT / ".build/debug/latchkey",
                     help="the latchkey to test")


@pytest.fixture(scope="session")
def program(request: pytest.FixtureRequest) -> Path:
    return request.config.getoption("--program").resolve()


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests run in folders of their own: the settings and data in this one are those of somebody who tries the program."""
    monkeypatch.chdir(tmp_path)


def serve(server: Latchkey) -> Iterator[Latchkey]:
    """Runs a server for as long as a fixture lives. It must end well, and nothing may have failed inside."""
    server.start()
    try:
        yield server
    finally:
        code = server.stop() if server.process else 0
        print(server.logged())
    assert code == 0
    assert " error " not in server.logged()


@pytest.fixture(scope="session")
def server(program: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Latchkey]:
    """The server that most tests share, each with a member of its own. All come from one address, so nothing is throttled."""
    yield from serve(Latchkey(program, tmp_path_factory.mktemp("shared") / "data", THROTTLE="off"))


@pytest.fixture
def own_server(program: Path, tmp_path: Path) -> Iterator[Latchkey]:
    """A server for one test, which may stop and start it."""
    yield from serve(Latchkey(program, tmp_path / "data", THROTTLE="off"))


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    # Nothing but this machine can be reached.
    arguments = ["--host-resolver-rules=MAP home.test 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost"]
    # Chromium's sandbox refuses to work for root.
    if os.geteuid() == 0:
        arguments.append("--no-sandbox")
    browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=arguments)
    yield browser
    browser.close()


@pytest.fixture
def new_context(browser: Browser) -> Iterator[NewContext]:
    """Opens browsers that share nothing. In none of them may a page do what `Watch` looks for. `others` are the sites
    that a test leads to besides the server's."""
    opened: list[tuple[BrowserContext, Watch]] = []

    def open_context(server: Latchkey, others: Sequence[str] = (), **options: object) -> BrowserContext:
        # The worker answers in the place of a server that is gone, and fetches when nobody looks: tests of it let it in.
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
    """Somebody with an account at the shared server, signed in in `page`, which shows nothing yet."""
    member = Member.unique()
    member.join(page.request)
    return member
