"""Two nodes behind HAProxy, with the file of Deploy/: one dies, one is restarted, and visitors go on."""

import ssl
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import httpx
import pytest

from activated import Activated
from deploy_files import deploy_file, documented_file, loopback_network
from haproxy import HAProxy
from latchkey import Latchkey, free_port
from nodes import copy_keys
from postgresql import PostgreSQL
from web_servers import gets_ticket, join, only, spoken, token


class Site:
    """Two nodes, what is before them, and a member."""

    def __init__(self, front: HAProxy, nodes: list[Latchkey]) -> None:
        self.front, self.nodes = front, nodes
        self.cookies = httpx.Cookies()

    def visitor(self) -> httpx.Client:
        visitor = self.front.visitor()
        visitor.cookies = httpx.Cookies(self.cookies)
        return visitor


@pytest.fixture
def site(program: Path, tmp_path: Path, postgresql: PostgreSQL) -> Iterator[Site]:
    url = postgresql.new_database()
    nodes = [
        Latchkey(program, tmp_path / name / "data", THROTTLE="off", DATABASE_URL=url, PROXIES="127.0.0.1")
        for name in ("one", "two")]
    front = HAProxy(tmp_path, [f"127.0.0.1:{node.port}" for node in nodes])
    for node in nodes:
        node.url = node.environment["LATCHKEY_BASE_URL"] = front.url
        node.data.mkdir(parents=True, mode=0o700)
    nodes[0].start()
    copy_keys(nodes[0].data, nodes[1].data)
    nodes[1].start()
    front.start()
    try:
        site = Site(front, nodes)
        with front.visitor() as visitor:
            join(visitor)
            site.cookies = visitor.cookies
        yield site
    finally:
        front.stop()
        for node in nodes:
            if node.process:
                node.stop()


class Outcomes:
    """What visitors were answered, and which to-dos were acknowledged."""

    def __init__(self) -> None:
        self.reads: Counter[str] = Counter()
        self.writes: Counter[str] = Counter()
        self.kept: list[str] = []


@contextmanager
def visitors(site: Site) -> Iterator[Outcomes]:
    """Three members' windows that read, and three that add, without a pause."""
    outcomes, ended, lock = Outcomes(), threading.Event(), threading.Lock()

    def read() -> None:
        with site.visitor() as visitor:
            while not ended.is_set():
                outcome = answered(lambda: visitor.get("/todos"))
                with lock:
                    outcomes.reads[outcome] += 1

    def write(name: str) -> None:
        with site.visitor() as visitor:
            csrf = token(visitor, "/todos/new")
            number = 0
            while not ended.is_set():
                number += 1
                title = f"{name} {number}"
                fields = {"title": title, "category": "Work", "date": "2026-11-22", "csrf": csrf}
                outcome = answered(lambda: visitor.post("/todos", data=fields))
                with lock:
                    outcomes.writes[outcome] += 1
                    if outcome == "303":
                        outcomes.kept.append(title)

    threads = [threading.Thread(target=read) for _ in range(3)]
    threads += [threading.Thread(target=write, args=(name,)) for name in ("Ana", "Ben", "Cleo")]
    for thread in threads:
        thread.start()
    try:
        time.sleep(1)
        yield outcomes
        time.sleep(1)
    finally:
        ended.set()
        for thread in threads:
            thread.join()


def answered(send) -> str:
    try:
        return str(send().status_code)
    except httpx.TransportError as error:
        return type(error).__name__


def titles(site: Site, postgresql: PostgreSQL) -> set[str]:
    url = site.nodes[0].environment["LATCHKEY_DATABASE_URL"]
    return set(postgresql.run(postgresql.name(url), "SELECT title FROM todos").splitlines())


def test_when_a_node_dies_no_page_fails_and_no_acknowledged_todo_is_lost(site: Site, postgresql: PostgreSQL) -> None:
    with visitors(site) as outcomes:
        site.nodes[0].kill()

    assert set(outcomes.reads) == {"200"}, outcomes.reads
    in_flight = sum(count for outcome, count in outcomes.writes.items() if outcome != "303")
    # For each window what it was sending, and what the kernel had taken for the node in the moment of its death.
    assert in_flight <= 6, outcomes.writes
    assert outcomes.writes["303"] > 20
    assert set(outcomes.kept) <= titles(site, postgresql)


def test_nodes_are_restarted_one_by_one_without_a_failed_request(site: Site, postgresql: PostgreSQL) -> None:
    with visitors(site) as outcomes:
        for name, node in zip(("one", "two"), site.nodes):
            assert node.stop() == 0
            time.sleep(0.5)
            node.start()
            site.front.wait_for(name)

    assert set(outcomes.reads) == {"200"} and set(outcomes.writes) == {"303"}, (outcomes.reads, outcomes.writes)
    assert set(outcomes.kept) == titles(site, postgresql)


def test_visitors_are_told_apart_and_come_by_https(site: Site) -> None:
    assert spoken(site.front.port, site.front.trust) == "TLSv1.3"
    with pytest.raises((ssl.SSLError, ConnectionError)):
        spoken(site.front.port, only(site.front.trust, ssl.TLSVersion.TLSv1_1))
    assert not gets_ticket(site.front.port, only(site.front.trust, ssl.TLSVersion.TLSv1_2))
    plain = httpx.get(f"http://127.0.0.1:{site.front.plain}/login?next=/todos")
    assert plain.status_code == 301 and plain.headers["location"] == site.front.url + "/login?next=/todos"

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


def begin(handler: type[Busy], port: int = 0) -> ThreadingHTTPServer:
    server = ThreadingHTTPServer(("127.0.0.1", port), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


def end(server: ThreadingHTTPServer) -> None:
    server.shutdown()
    server.server_close()


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
        assert httpx.get(f"http://127.0.0.1:{front.plain}{path}").status_code == 503
    finally:
        end(certbot)
    assert Certbot.asked == [path]
