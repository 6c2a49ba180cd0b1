"""Two nodes behind nginx, with the file of Deploy/: one dies, and visitors go on."""

import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler
from pathlib import Path

import pytest

from deploy_files import deploy_file
from fronted_site import WRITERS, FrontedSite, begin, end, titles, two_nodes, visitors
from postgresql import PostgreSQL
from web_servers import NginxBeforeNodes, join, token


@pytest.fixture
def site(program: Path, tmp_path: Path, postgresql: PostgreSQL) -> Iterator[FrontedSite[NginxBeforeNodes]]:
    with two_nodes(program, tmp_path, postgresql, NginxBeforeNodes) as site:
        yield site


def test_when_a_node_dies_no_page_fails_and_no_acknowledged_todo_is_lost(
    site: FrontedSite[NginxBeforeNodes], postgresql: PostgreSQL
) -> None:
    """The other may die as soon as the first is back, and nginx has had the time to notice."""
    for node, writers in zip(site.nodes, (WRITERS, ("Dora", "Eli", "Fay"))):
        with visitors(site, writers) as outcomes:
            node.kill()

        assert set(outcomes.reads) == {"200"}, outcomes.reads
        in_flight = sum(count for outcome, count in outcomes.writes.items() if outcome != "303")
        # For each window what it was sending, and what the kernel had taken for the node in the moment of its death.
        assert in_flight <= 6, outcomes.writes
        assert set(outcomes.kept) <= titles(site, postgresql)
        node.start()
        # `fail_timeout` in the file.
        time.sleep(6)


def test_nodes_are_restarted_one_by_one_without_a_failed_request(
    site: FrontedSite[NginxBeforeNodes], postgresql: PostgreSQL
) -> None:
    with visitors(site) as outcomes:
        for node in site.nodes:
            assert node.stop() == 0
            node.start()
            time.sleep(6)

    assert set(outcomes.reads) == {"200"} and set(outcomes.writes) == {"303"}, (outcomes.reads, outcomes.writes)
    assert set(outcomes.kept) == titles(site, postgresql)


def test_events_come_at_once_from_whichever_node(site: FrontedSite[NginxBeforeNodes]) -> None:
    with site.visitor() as visitor, site.visitor() as other:
        csrf = token(other, "/todos/new")
        for number in range(4):
            with visitor.stream("GET", "/todos/events", timeout=20) as events:
                marks = (line for line in events.iter_lines() if line.startswith("data: "))
                first = next(marks)
                fields = {"title": f"Told to all {number}", "category": "Work", "date": "2026-11-22", "csrf": csrf}
                assert other.post("/todos", data=fields).status_code == 303
                assert next(marks) != first


def test_visitors_are_told_apart_whatever_they_claim(site: FrontedSite[NginxBeforeNodes]) -> None:
    forged = {"X-Forwarded-For": "192.0.2.66", "Forwarded": "for=192.0.2.66"}
    with site.front.visitor("127.0.7.1", **forged) as visitor:
        join(visitor)
        history = visitor.get("/account/history").text

    assert "127.0.7.1" in history and "192.0.2.66" not in history


class Troubled(BaseHTTPRequestHandler):
    """A node that has too much to do, or dies over a request."""

    asked: list[str] = []

    def take(self) -> None:
        if self.path != "/":
            self.asked.append(f"{self.command} {self.path}")
        if self.path != "/dies":
            self.send_response(503 if self.path == "/busy" else 200)
            self.send_header("Content-Length", "0")
            self.end_headers()

    do_GET = do_HEAD = do_POST = do_PATCH = do_DELETE = take

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def troubled(tmp_path: Path) -> Iterator[NginxBeforeNodes]:
    """nginx before two such nodes."""
    Troubled.asked.clear()
    nodes = [begin(Troubled) for _ in range(2)]
    front = NginxBeforeNodes(tmp_path, [f"127.0.0.1:{node.server_port}" for node in nodes])
    front.start()
    try:
        yield front
    finally:
        front.stop()
        for node in nodes:
            end(node)


@pytest.mark.parametrize(("method", "times"), [("GET", 2), ("HEAD", 2), ("DELETE", 2), ("POST", 1), ("PATCH", 1)])
def test_only_what_may_be_done_twice_is_asked_again_of_another_node(
    troubled: NginxBeforeNodes, method: str, times: int
) -> None:
    with troubled.visitor() as visitor:
        assert visitor.request(method, "/dies").status_code == 502
    assert Troubled.asked == [f"{method} /dies"] * times


def test_what_a_busy_node_refuses_is_asked_of_none_again_and_none_whether_it_is_ready(
    troubled: NginxBeforeNodes
) -> None:
    with troubled.visitor() as visitor:
        assert visitor.get("/busy").status_code == 503
    assert Troubled.asked == ["GET /busy"]


def test_the_file_for_one_node_says_the_same_but_for_where_that_is() -> None:
    one, several = (deploy_file(name, {}).splitlines() for name in ("nginx.conf", "nginx-nodes.conf"))

    assert [line for line in one[1:] if line not in several] == ["        proxy_pass http://unix:/run/latchkey.sock;"]
