"""Two nodes behind HAProxy, with the file of Deploy/: one dies, one is restarted, and visitors go on."""

import ssl
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import httpx
import pytest

from activated import Activated
from deploy_files import deploy_file, documented_file, loopback_network
from fronted_site import FrontedSite, begin, end, titles, two_nodes, visitors
from haproxy import HAProxy
from latchkey import free_port
from postgresql import PostgreSQL
from web_client import PATIENCE
from web_servers import gets_ticket, join, only, spoken


@pytest.fixture
def site(program: Path, tmp_path: Path, postgresql: PostgreSQL) -> Iterator[FrontedSite[HAProxy]]:
    with two_nodes(program, tmp_path, postgresql, HAProxy) as site:
        yield site


def test_when_a_node_dies_no_page_fails_and_no_acknowledged_todo_is_lost(
    site: FrontedSite[HAProxy], postgresql: PostgreSQL
) -> None:
    with visitors(site) as outcomes:
        site.nodes[0].kill()

    assert set(outcomes.reads) == {"200"}, outcomes.reads
    in_flight = sum(count for outcome, count in outcomes.writes.items() if outcome != "303")
    # For each window what it was sending, and what the kernel had taken for the node in the moment of its death.
    assert in_flight <= 6, outcomes.writes
    assert set(outcomes.kept) <= titles(site, postgresql)


def test_nodes_are_restarted_one_by_one_without_a_failed_request(
    site: FrontedSite[HAProxy], postgresql: PostgreSQL
) -> None:
    with visitors(site) as outcomes:
        for name, node in zip(("one", "two"), site.nodes):
            assert node.stop() == 0
            time.sleep(0.5)
            node.start()
            site.front.wait_for(name)

    assert set(outcomes.reads) == {"200"} and set(outcomes.writes) == {"303"}, (outcomes.reads, outcomes.writes)
    assert set(outcomes.kept) == titles(site, postgresql)


def test_visitors_are_told_apart_and_come_by_https(site: FrontedSite[HAProxy]) -> None:
    assert spoken(site.front.port, site.front.trust) == "TLSv1.3"
    with pytest.raises((ssl.SSLError, ConnectionError)):
        spoken(site.front.port, only(site.front.trust, ssl.TLSVersion.TLSv1_1))
    assert not gets_ticket(site.front.port, only(site.front.trust, ssl.TLSVersion.TLSv1_2))
    plain = httpx.get(f"http://127.0.0.1:{site.front.plain}/login?next=/todos", timeout=PATIENCE)
    assert plain.status_code == 301 and plain.headers["location"] == site.front.url + "/login?next=/todos"

    told = httpx.get(
        f"http://127.0.0.1:{site.front.plain}/todos", headers={"Authorization": "Bearer latchkey_x"}, timeout=PATIENCE)
    assert told.status_code == 403 and told.text.startswith("Use https") and "location" not in told.headers

    forged = {"X-Forwarded-For": "192.0.2.66", "Forwarded": "for=192.0.2.66"}
    with site.front.visitor("127.0.7.1", **forged) as visitor:
        join(visitor)
        history = visitor.get("/account/history").text
        assert "127.0.7.1" in history and "192.0.2.66" not in history


def test_a_node_listens_where_haproxy_looks_once_its_socket_is_set_as_documented(
    program: Path, tmp_path: Path
) -> None:
    drop_in = documented_file("Nodes.md", "`systemctl edit latchkey.socket`")
    unit = deploy_file("latchkey.socket", {}) + drop_in
    # An empty line drops those before.
    streams = [line.removeprefix("ListenStream=") for line in unit.splitlines() if line.startswith("ListenStream=")]
    assert streams.count("") == 1
    address, = streams[streams.index("") + 1:]
    assert f"server one {address}\n" in deploy_file("haproxy.cfg", {})

    host, port = address.replace("192.0.2.", loopback_network()).split(":")
    node = Activated(program, tmp_path / "data", (host, int(port)), THROTTLE="off", PROXIES="127.0.0.1")
    front = HAProxy(tmp_path, [f"{host}:{port}", f"127.0.0.1:{free_port()}"])
    node.url = node.environment["LATCHKEY_BASE_URL"] = front.url
    node.start()
    front.start()
    try:
        with front.visitor() as visitor:
            join(visitor)
    finally:
        front.stop()
        node.close()


SECRET = "dGhpcyBpcyBhIHNlY3JldA"


class Busy(BaseHTTPRequestHandler):
    """A node that is ready, and refuses every page because it has too much to do."""

    asked: list[str] = []

    def do_GET(self) -> None:
        is_ready = self.path in ("/readyz", "/healthz")
        if not is_ready:
            self.asked.append(self.path)
        self.send_response(200 if is_ready else 503)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        pass


class Unready(Busy):
    """A node that can't write its database, and shows pages."""

    def do_GET(self) -> None:
        self.send_response(503 if self.path == "/readyz" else 200)
        self.send_header("Content-Length", "0")
        self.end_headers()


class Certbot(Busy):
    """certbot, while it proves whose the site's name is."""

    asked: list[str] = []


@pytest.fixture
def busy(tmp_path: Path) -> Iterator[tuple[HAProxy, list[ThreadingHTTPServer]]]:
    """Two nodes, and what is before them."""
    Busy.asked.clear()
    nodes = [begin(Busy) for _ in range(2)]
    front = HAProxy(tmp_path, [f"127.0.0.1:{node.server_port}" for node in nodes])
    front.start()
    try:
        yield front, nodes
    finally:
        front.stop()
        for node in nodes:
            end(node)


def test_what_a_busy_node_refuses_is_asked_of_none_again(busy: tuple[HAProxy, list[ThreadingHTTPServer]]) -> None:
    front, _ = busy
    with front.visitor() as visitor:
        assert visitor.get("/todos").status_code == 503
    assert Busy.asked.count("/todos") == 1


@pytest.mark.parametrize("others", [Unready, Busy])
def test_a_node_that_can_not_write_is_asked_while_none_can(tmp_path: Path, others: type[Busy]) -> None:
    nodes = [begin(Unready), begin(others)]
    front = HAProxy(tmp_path, [f"127.0.0.1:{node.server_port}" for node in nodes])
    front.start()
    try:
        front.wait_for("one", "DOWN")
        front.wait_for("two", "DOWN" if others is Unready else "UP")
        with front.visitor() as visitor:
            answers = {visitor.get("/todos").status_code for _ in range(4)}
        assert answers == {200 if others is Unready else 503}
    finally:
        front.stop()
        for node in nodes:
            end(node)


def test_a_node_that_is_gone_is_logged_and_no_address_that_a_visitor_asks_for(
    busy: tuple[HAProxy, list[ThreadingHTTPServer]]
) -> None:
    front, nodes = busy
    with front.visitor() as visitor:
        assert visitor.get(f"/reset/{SECRET}").status_code == 503
    assert f"/reset/{SECRET}" in Busy.asked
    end(nodes[1])

    said = ""
    while "Server nodes/two is DOWN" not in said:
        said += front.system_log.recv(1 << 16).decode()
    assert SECRET not in said and SECRET not in front.logs()


def test_certbot_is_asked_for_what_proves_whose_the_name_is(busy: tuple[HAProxy, list[ThreadingHTTPServer]]) -> None:
    front, _ = busy
    path = "/.well-known/acme-challenge/a-token"
    certbot = begin(Certbot, front.certbot)
    try:
        assert httpx.get(f"http://127.0.0.1:{front.plain}{path}", timeout=PATIENCE).status_code == 503
    finally:
        end(certbot)
    assert Certbot.asked == [path]
