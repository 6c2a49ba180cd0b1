"""What a build brings in is compared with a list of known vulnerabilities, and whatever keeps it from that is said."""

import json
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

GRDB = "github.com/groue/GRDB.swift"
KNOWN = "github.com/apple/swift-nio-http2"


class StandIn:
    """Answers as OSV does, from a table of advisories by name."""

    def __init__(self) -> None:
        self.advisories = {KNOWN: ["GHSA-known"]}
        self.asked: list[dict] = []
        self.answer: Callable[[list[dict]], bytes] = lambda results: json.dumps({"results": results}).encode()
        stand_in = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                stand_in.asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))["queries"]
                numbers = [stand_in.advisories.get(query["package"]["name"], []) for query in stand_in.asked]
                results = [{"vulns": [{"id": number} for number in each]} if each else {} for each in numbers]
                body = stand_in.answer(results)
                self.send_response(200)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}/"

    def compare(self) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, ROOT / "Scripts/advisories.py", self.url], capture_output=True, text=True, timeout=120)


@pytest.fixture
def osv() -> Iterator[StandIn]:
    stand_in = StandIn()
    threading.Thread(target=stand_in.server.serve_forever, daemon=True).start()
    yield stand_in
    stand_in.server.shutdown()
    stand_in.server.server_close()


def test_each_pinned_package_is_asked_about_and_none_has_an_advisory(osv: StandIn) -> None:
    result = osv.compare()

    assert result.returncode == 0, result.stderr
    asked = {(query["package"]["ecosystem"], query["package"]["name"]): query["version"] for query in osv.asked}
    manifest = (ROOT / "Package.swift").read_text()
    swift = [name for ecosystem, name in asked if ecosystem == "SwiftURL" and f'"https://{name}"' in manifest]
    assert len(swift) == manifest.count(".package(url:"), asked
    assert f'"https://{GRDB}", exact: "{asked["SwiftURL", GRDB]}"' in manifest
    assert asked["SwiftURL", "github.com/apple/swift-corelibs-foundation"].count(".") == 2
    assert ("PyPI", "pytest") in asked


def test_an_advisory_is_named_with_what_it_concerns(osv: StandIn) -> None:
    osv.advisories |= {GRDB: ["GHSA-one"], GRDB.lower(): ["GHSA-one"], "pytest": ["PYSEC-two"]}

    result = osv.compare()

    assert result.returncode == 1
    heading, grdb, pytest_line = result.stderr.splitlines()
    assert heading.startswith("Advisories concern")
    assert grdb.startswith(GRDB.lower()) and grdb.endswith("https://osv.dev/vulnerability/GHSA-one")
    assert pytest_line.startswith("pytest ") and pytest_line.endswith("https://osv.dev/vulnerability/PYSEC-two")


def test_a_list_that_no_longer_finds_what_is_known_is_not_believed(osv: StandIn) -> None:
    del osv.advisories[KNOWN]

    result = osv.compare()

    assert result.returncode == 1
    assert f"has no advisory of {KNOWN}" in result.stderr


@pytest.mark.parametrize("answer", [b"<html>", b"{}", b'{"results": []}'])
def test_an_answer_that_says_nothing_is_no_good_news(osv: StandIn, answer: bytes) -> None:
    osv.answer = lambda _: answer

    result = osv.compare()

    assert result.returncode == 1
    assert "so nothing is known" in result.stderr and "Traceback" not in result.stderr


def test_a_list_that_can_not_be_reached_is_no_good_news(osv: StandIn) -> None:
    osv.url = "http://127.0.0.1:1/"

    result = osv.compare()

    assert result.returncode == 1
    assert "could not be asked, so nothing is known" in result.stderr and "Traceback" not in result.stderr
