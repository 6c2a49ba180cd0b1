"""PgBouncer before the database, by the file of Deploy/: what works through it, and what doesn't."""

import os
import subprocess
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from adding import adding
from commands import Run, expect_refusal
from latchkey import Latchkey
from member import Member, send_todo
from nodes import begin, browser
from pgbouncer import PASSWORD, BouncedServer
from serving import stopped_at_end
from streams import Stream
from waiting import wait_until
from web_client import WebClient

LOCKS = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'"

Serve = Callable[..., Latchkey]


@pytest.fixture
def password(tmp_path: Path) -> str:
    file = tmp_path / "password"
    file.write_text(PASSWORD)
    return str(file)


@pytest.fixture(scope="module")
def made() -> Iterator[BouncedServer]:
    server = BouncedServer()
    try:
        server.make()
        server.start()
        yield server
    finally:
        server.delete()


@pytest.fixture
def server(made: BouncedServer) -> Iterator[BouncedServer]:
    """A server with an empty database; PgBouncer is still to be started."""
    made.make_site()
    yield made
    made.stop_bouncing()


@pytest.fixture
def serve(program: Path, tmp_path: Path, password: str) -> Iterator[Serve]:
    """Starts a node with these servers."""
    with stopped_at_end(may_log_errors=True) as nodes:
        yield lambda *servers: begin(
            Latchkey(
                program, tmp_path / f"node{len(nodes)}" / "data", THROTTLE="off", DATABASE_URL=url(*servers),
                DATABASE_PASSWORD_FILE=password),
            nodes)


def url(*servers: BouncedServer) -> str:
    return f"postgres://latchkey@{','.join(f'{server.address}:6432' for server in servers)}/latchkey"


def try_next(*servers: BouncedServer) -> str:
    """What psql says when it looks for the one that can be written to, as Latchkey does."""
    target = f"{url(*servers)}?target_session_attrs=read-write&connect_timeout=3"
    return subprocess.run(
        ["psql", "-X", "-c", "SELECT 1", target], env=os.environ | {"PGPASSWORD": PASSWORD}, capture_output=True,
        text=True, timeout=30).stderr


def test_two_nodes_are_one_site_through_pgbouncer(
    server: BouncedServer, serve: Serve, run: Run, password: str
) -> None:
    server.bounce()
    first, second = serve(server), serve(server)
    one = browser(first)
    Member.unique().join(one)
    seen = browser(second, one).get("/todos").text().partition('data-seen="')[2].partition('"')[0]

    with closing(Stream(second, one.cookies["session"], f"seen={seen}")) as stream:
        assert stream.block() == {"retry": "2000"} and stream.block() == {"": ""}
        begun = time.monotonic()
        send_todo(one, "Buy milk")
        assert stream.event()["event"] == "changed"
        assert time.monotonic() - begun < 20, "it was told, and did not find out at its next look"
    wait_until(lambda: server.ask(LOCKS) == "3", "not each node has its place, and one the lead")

    settings = {"DATA": str(first.data), "DATABASE_URL": url(server), "DATABASE_PASSWORD_FILE": password}
    expect_refusal(run("keys", "rotate", "outbox", **settings), "Stop all nodes first")
    assert first.stop() == 0
    second.kill()
    wait_until(lambda: server.ask(LOCKS) == "0", "locks outlived the nodes")
    assert run("keys", "rotate", "outbox", **settings).returncode == 0


def test_requests_wait_for_a_connection_where_pgbouncer_has_few(server: BouncedServer, serve: Serve) -> None:
    server.bounce({"default_pool_size = 60": "default_pool_size = 4"})
    site = serve(server)
    clients = [browser(site) for _ in range(20)]

    with ThreadPoolExecutor(len(clients)) as pool:
        list(pool.map(lambda client: Member.unique().join(client), clients))
        statuses = set(pool.map(lambda client: client.get("/todos").status, clients * 4))

    assert statuses == {200}
    assert server.sessions() <= 4


def test_one_primary_behind_two_names_is_not_called_two(server: BouncedServer, run: Run, password: str) -> None:
    server.bounce()

    said = run("doctor", DATABASE_URL=url(server, server), DATABASE_PASSWORD_FILE=password).stdout

    assert "That is one server by several names." in said and "old primary" not in said, said


@pytest.mark.parametrize("mode", ["transaction", "statement"])
def test_in_another_mode_the_program_does_not_start(
    mode: str, server: BouncedServer, run: Run, password: str
) -> None:
    server.bounce({"pool_mode = session": f"pool_mode = {mode}"})

    ended = run("serve", DATABASE_URL=url(server), DATABASE_PASSWORD_FILE=password)

    expect_refusal(ended, "pool_mode = transaction. Set it to session" if mode == "transaction" else "transaction blocks not allowed")


def test_the_next_host_is_tried_only_once_pgbouncer_is_gone_together_with_its_server(serve: Serve) -> None:
    """PgBouncer logs in whom it can't serve, and libpq takes what it says then for the last word."""
    primary, standby = BouncedServer(), BouncedServer()
    try:
        primary.make()
        primary.start()
        primary.make_site()
        primary.bounce()
        standby.follow(primary)
        standby.bounce()
        site = serve(primary, standby)
        with adding(site) as added:
            primary.control("-m", "immediate", "stop")
            standby.control("promote")
            wait_until(lambda: "login has been failing" in try_next(primary, standby), "libpq tried the next host")
            primary.stop_bouncing()
            added.goes_on()

        assert added.statuses <= {303, 503}, added.statuses
        assert set(added.kept) <= set(standby.ask("SELECT title FROM todos", "latchkey").splitlines())
        assert WebClient(site.url).get("/readyz").status == 200
    finally:
        standby.delete()
        primary.delete()
