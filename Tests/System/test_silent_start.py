"""A node starts, or a command works, while its PostgreSQL server falls silent."""

import signal
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from commands import Run
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


def test_a_move_waits_for_a_long_statement_but_not_for_a_server_that_falls_silent(
    program: Path, tmp_path: Path, server: PostgreSQLServer, run: Run
) -> None:
    url = f"postgres://latchkey@/site?host={server.folder}"
    site = Latchkey(program, tmp_path / "data", DATABASE_URL=url)
    site.start()
    assert site.stop() == 0
    locks = "SELECT count(*) FROM pg_locks WHERE relation = 'todos'::regclass AND"
    with ThreadPoolExecutor(1) as pool, server.asking("BEGIN; LOCK TABLE todos; SELECT pg_sleep(600)", "site"):
        wait_until(lambda: server.ask(f"{locks} granted", "site") == "1", "the table is not locked")
        moving = pool.submit(run, "move", "to-file", DATABASE_URL=url)
        wait_until(lambda: server.ask(f"{locks} NOT granted", "site") == "1", "the move does not wait")
        # Longer than any other answer is waited for.
        time.sleep(12)
        assert not moving.done()

        signal_server(server, signal.SIGSTOP)
        try:
            ended = moving.result()
        finally:
            signal_server(server, signal.SIGCONT)
        assert ended.returncode == 1 and "The server has not answered" in ended.stderr, ended.stderr
