"""Fixtures of all Python tests: the built program as a process."""

import os
import time
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest

from latchkey import ROOT, Latchkey
from serving import database_settings, serve
from web_client import WebClient

# Tests, servers and browsers have the same days, and other programs speak English, whatever the machine's settings are.
os.environ |= {"TZ": "UTC", "LC_ALL": "C.UTF-8"}
os.environ.pop("LANGUAGE", None)
time.tzset()

DAY = 24 * 60 * 60
"""Seconds."""

pytest_plugins = [
    "commands", "mailing", "nodes", "passkey_sites", "postgresql", "social_sites", "throttling", "web_servers"]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--program", type=Path, default=ROOT / ".build/debug/latchkey",
                     help="the latchkey to test")


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """No test begins today and ends tomorrow: what it did for today would be for yesterday. One that is about to waits
    for the next day, before its own time limit begins."""
    longest = 600 if item.get_closest_marker("walk") else 180
    left = DAY - time.time() % DAY
    if left < longest:
        time.sleep(left + 1)
    return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """With NO_SKIPS set, where everything is known to be allowed, a test that is skipped has failed."""
    report = yield
    if report.skipped and os.environ.get("NO_SKIPS") and not item.get_closest_marker("may_be_skipped"):
        report.outcome = "failed"
        report.longrepr = f"Nothing may be skipped here (NO_SKIPS). {report.longrepr[2]}"
    return report


@pytest.fixture(scope="session")
def program(request: pytest.FixtureRequest) -> Path:
    return request.config.getoption("--program").resolve()


@pytest.fixture(autouse=True)
def separate_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests run in separate folders: the settings and data in this one belong to its user."""
    monkeypatch.chdir(tmp_path)


@pytest.fixture(scope="session")
def server(
    program: Path, tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> Iterator[Latchkey]:
    """The server that most tests share, each with its own member. All use one address, so throttling is off."""
    data = tmp_path_factory.mktemp("shared") / "data"
    yield from serve(Latchkey(program, data, THROTTLE="off", **database_settings(request)))


@pytest.fixture
def own_server(program: Path, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Latchkey]:
    """A server for one test, which may stop and start it."""
    yield from serve(Latchkey(program, tmp_path / "data", THROTTLE="off", **database_settings(request)))


@pytest.fixture
def client(server: Latchkey) -> Iterator[WebClient]:
    """An HTTP client without cookies, at the shared server."""
    client = WebClient(server.url, Accept_Language="en")
    yield client
    client.dispose()
