"""A node starts while its PostgreSQL server falls silent."""

import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from latchkey import Latchkey
from postgresql_server import PostgreSQLServer
from sites import signal_server
from waiting import wait_until

SCHEMA_LOCK = 0x6C617463686B6579
"""`NodeLock.schema`."""


@pytest.fixture
def server() -> Iterator[PostgreSQLServer]:
    server = PostgreSQLServer()
    try:
        server.make()
        server.start()
        server.ask("CREATE DATABASE site")
        yield server
    finally:
        server.delete()


def test_a_start_that_waits_for_another_ends_when_the_server_falls_silent(
    program: Path, tmp_path: Path, server: PostgreSQLServer
) -> None:
    site = Latchkey(program, tmp_path / "data", DATABASE_URL=f"postgres://latchkey@/site?host={server.folder}")
    taken = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND granted"
    other = server.asking(f"SELECT pg_advisory_lock({SCHEMA_LOCK}), pg_sleep(600)", "site")
    with ThreadPoolExecutor(1) as pool, other:
        wait_until(lambda: server.ask(taken) == "1", "the other node has no lock")
        starting = pool.submit(site.start)
        site.logged("this one waits for it")

        signal_server(server, signal.SIGSTOP)
        try:
            with pytest.raises(AssertionError, match="can't be opened: The server has not answered"):
                starting.result()
        finally:
            signal_server(server, signal.SIGCONT)
