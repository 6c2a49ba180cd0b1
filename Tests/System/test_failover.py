"""The primary dies, the standby takes its place, and the site goes on without a restart."""

import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from adding import adding
from commands import Run
from forms import post, token
from latchkey import Latchkey
from member import Member, send_todo
from postgresql_server import PostgreSQLServer
from waiting import wait_until
from web_client import WebClient


@pytest.fixture
def servers() -> Iterator[tuple[PostgreSQLServer, PostgreSQLServer]]:
    """A primary, and a standby that has what is acknowledged."""
    primary, standby = PostgreSQLServer(), PostgreSQLServer()
    try:
        primary.make()
        primary.start()
        primary.ask("CREATE DATABASE site")
        standby.follow(primary)
        yield primary, standby
    finally:
        primary.delete()
        standby.delete()


def test_after_a_failover_the_site_goes_on_and_has_all_that_it_acknowledged(
    program: Path, tmp_path: Path, servers: tuple[PostgreSQLServer, PostgreSQLServer]
) -> None:
    primary, standby = servers
    url = f"postgres://latchkey@/site?host={primary.folder},{standby.folder}"
    site = Latchkey(program, tmp_path / "data", THROTTLE="off", DATABASE_URL=url)
    site.start()
    with adding(site) as added:
        primary.control("-m", "immediate", "stop")
        wait_until(lambda: 503 in added.statuses, "no page said that the data are out of reach")
        standby.control("promote")
        print(f"added again {added.goes_on():.2f} s after the standby was promoted")

    assert added.statuses <= {303, 503}, added.statuses
    assert set(added.kept) <= set(standby.ask("SELECT title FROM todos", "site").splitlines())
    assert WebClient(site.url).get("/readyz").status == 200
    assert site.stop() == 0


def test_doctor_tells_how_far_the_standby_is_to_who_may_know(
    run: Run, tmp_path: Path, servers: tuple[PostgreSQLServer, PostgreSQLServer]
) -> None:
    primary, _ = servers
    primary.ask("CREATE ROLE owner LOGIN")
    primary.ask("ALTER DATABASE site OWNER TO owner")
    settings = {"DATA": str(tmp_path / "data"), "DATABASE_URL": f"postgres://owner@/site?host={primary.folder}"}

    assert "GRANT pg_monitor" in run("doctor", **settings).stdout

    primary.ask("GRANT pg_monitor TO owner")
    assert "standby: none is far behind, and a commit waits for one" in run("doctor", **settings).stdout


def test_without_a_synchronous_standby_what_was_acknowledged_can_be_lost(
    program: Path, tmp_path: Path, servers: tuple[PostgreSQLServer, PostgreSQLServer]
) -> None:
    """Docs/Nodes.md says so, and the test above would find it."""
    primary, standby = servers
    primary.ask("ALTER SYSTEM SET synchronous_standby_names = ''")
    primary.ask("SELECT pg_reload_conf()")
    url = f"postgres://latchkey@/site?host={primary.folder},{standby.folder}"
    site = Latchkey(program, tmp_path / "data", THROTTLE="off", DATABASE_URL=url)
    site.start()
    client = WebClient(site.url, Accept_Language="en")
    Member.unique().join(client)
    while standby.ask("SELECT count(*) FROM members", "site") != "1":
        time.sleep(0.05)
    standby.control("-m", "fast", "stop")
    send_todo(client, "Buy milk")

    primary.control("-m", "immediate", "stop")
    standby.start()
    standby.control("promote")

    while client.get("/todos").status != 200:
        time.sleep(0.1)
    assert "Buy milk" not in client.get("/todos").text()
    assert site.stop() == 0


def test_a_commit_that_was_told_to_wait_for_no_standby_is_not_acknowledged(
    program: Path, tmp_path: Path, servers: tuple[PostgreSQLServer, PostgreSQLServer]
) -> None:
    """The server only warns: it is done there, and would be lost with it."""
    primary, standby = servers
    url = f"postgres://latchkey@/site?host={primary.folder}"
    site = Latchkey(program, tmp_path / "data", THROTTLE="off", DATABASE_URL=url)
    site.start()
    client = WebClient(site.url, Accept_Language="en")
    Member.unique().join(client)
    fields = {"csrf": token(client, "/todos/new"), "title": "Buy milk", "category": "Work", "date": "2026-11-22"}
    standby.control("-m", "fast", "stop")
    statuses: list[int] = []
    adding = threading.Thread(target=lambda: statuses.append(post(client, "/todos", fields.items()).status))
    adding.start()

    cancel = "SELECT count(pg_cancel_backend(pid)) FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
    while adding.is_alive():
        primary.ask(cancel)
        time.sleep(0.05)
    adding.join()

    assert statuses == [503]
    assert "Buy milk" in primary.ask("SELECT title FROM todos", "site")
    standby.start()
    assert site.stop() == 0
