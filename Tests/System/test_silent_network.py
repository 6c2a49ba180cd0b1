"""The way to the database falls silent: nobody refuses or resets a connection. Pages say so in a bounded time, and the
node goes on by itself once the way is open again."""

import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import httpx
import pytest

from latchkey import Latchkey, free_port
from network import Network
from postgresql_server import PostgreSQLServer
from waiting import wait_until
from web_servers import join, token

BOUND = 30
"""Seconds within which every page is answered. A node waits ten for an answer and three for a connection, and a page may
need more than one; a busy machine takes its own time."""


Silence = Callable[[], AbstractContextManager[None]]
"""What silences the way between a node and its server, until the block ends."""


def visitor_of(node: Latchkey) -> httpx.Client:
    """Comes by a socket in the file system, which is the same in every network."""
    return httpx.Client(
        base_url=node.url, headers={"Accept-Language": "en", "Origin": node.url}, timeout=60,
        transport=httpx.HTTPTransport(uds=node.environment["LATCHKEY_SOCKET"]))


@contextmanager
def site_over(program: Path, folder: Path, server: PostgreSQLServer, port: int) -> Iterator[Latchkey]:
    """A node that reaches the server at this port."""
    server.make()
    server.start("listen_addresses=127.0.0.1")
    server.ask("CREATE DATABASE site")
    url = f"http://127.0.0.1:{free_port()}"
    node = Latchkey(
        program, folder / "data", THROTTLE="off", SOCKET=str(folder / "socket"), BASE_URL=url,
        DATABASE_URL=f"postgres://latchkey@127.0.0.1:{port}/site")
    node.url, node.under = url, server.under
    node.start()
    try:
        yield node
    finally:
        code = node.stop()
        print(node.logged())
    assert code == 0


@pytest.fixture
def held_back(program: Path, tmp_path: Path) -> Iterator[tuple[Latchkey, Silence]]:
    """What is between takes all bytes, and passes none on: to each end the other seems to have got them."""
    server, network = PostgreSQLServer(free_port()), Network()
    wire = network.wire(server.port)

    @contextmanager
    def silenced() -> Iterator[None]:
        wire.hold()
        try:
            yield
        finally:
            wire.release()

    try:
        with site_over(program, tmp_path, server, wire.port) as node:
            yield node, silenced
    finally:
        network.close()
        server.delete()


@pytest.fixture
def dropped(program: Path, tmp_path: Path) -> Iterator[tuple[Latchkey, Silence]]:
    """Packets vanish in a network of the node's and the server's own, and are acknowledged by nobody."""
    apart = subprocess.Popen(
        ["unshare", "--net", "sh", "-c", "ip link set lo up && nft add table inet way && echo && exec cat"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert apart.stdin and apart.stdout and apart.stderr
    if not apart.stdout.readline():
        pytest.skip(f"no network can be made here: {apart.stderr.read().strip()}")
    server = PostgreSQLServer(free_port())
    server.under = ["nsenter", f"--net=/proc/{apart.pid}/ns/net", "--"]

    def rule(text: str) -> None:
        subprocess.run([*server.under, "nft", text], check=True)

    @contextmanager
    def silenced() -> Iterator[None]:
        for end in ("sport", "dport"):
            rule(f"add rule inet way input tcp {end} {server.port} drop")
        try:
            yield
        finally:
            rule("flush chain inet way input")

    try:
        rule("add chain inet way input { type filter hook input priority 0; }")
        with site_over(program, tmp_path, server, server.port) as node:
            yield node, silenced
    finally:
        server.delete()
        # The network ends with the last process in it.
        apart.stdin.close()
        apart.wait(20)


@pytest.mark.parametrize("kind", ["held_back", "dropped"])
def test_pages_say_so_in_a_bounded_time_and_the_node_goes_on_by_itself(
    kind: str, request: pytest.FixtureRequest
) -> None:
    node, silenced = request.getfixturevalue(kind)
    with visitor_of(node) as visitor:
        join(visitor)
        form = {"title": "Buy tea", "category": "Work", "date": "2026-11-22", "csrf": token(visitor, "/todos/new")}

        def asked(path: str, **sent: dict[str, str]) -> httpx.Response:
            begun = time.monotonic()
            answer = visitor.request("POST" if sent else "GET", path, **sent)
            assert time.monotonic() - begun < BOUND, path
            return answer

        with silenced():
            for _ in range(3):
                page = asked("/todos")
                assert page.status_code == 503 and int(page.headers["retry-after"]) > 0
                assert "can&#39;t reach its data" in page.text
            refused = asked("/todos", data=form)
            assert refused.status_code == 503 and "Buy tea" in refused.text
            assert asked("/readyz").status_code == 503
            assert asked("/healthz").status_code == 200
            assert asked("/login").status_code in (200, 503)

        wait_until(lambda: asked("/todos").status_code == 200, "no page is shown")
        wait_until(lambda: asked("/readyz").status_code == 200, "it is not ready")
        assert asked("/todos", data=form | {"title": "Buy milk"}).status_code == 303
        assert "Buy milk" in asked("/todos/all").text


def test_connections_whose_other_end_is_gone_are_given_up_one_after_a_wait_and_the_others_at_once(
    program: Path, tmp_path: Path
) -> None:
    """Something between still takes what is sent on them. New ones go through."""
    server, network = PostgreSQLServer(free_port()), Network()
    wire = network.wire(server.port)
    try:
        with site_over(program, tmp_path, server, wire.port) as node:
            with visitor_of(node) as visitor:
                join(visitor)
                wire.leave_half_open()

                begun = time.monotonic()
                wait_until(lambda: visitor.get("/todos").status_code == 200, "no page is shown", within=BOUND)
                wait_until(lambda: visitor.get("/readyz").status_code == 200, "it is not ready", within=BOUND)
                assert time.monotonic() - begun < BOUND
    finally:
        network.close()
        server.delete()
