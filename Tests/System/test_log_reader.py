"""A slow or closed reader of the log neither ends nor delays the site."""

import fcntl
import http.client
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from latchkey import STARTING, Latchkey

REQUESTS = 200


@pytest.fixture(params=["text", "json"])
def server(request: pytest.FixtureRequest, program: Path, tmp_path: Path) -> Iterator[Latchkey]:
    """A server that logs each request, not started yet."""
    server = Latchkey(program, tmp_path / "data", LOG_LEVEL="debug", LOG_FORMAT=request.param)
    yield server
    server.kill()


def piped(server: Latchkey) -> int:
    """Starts the server with a small pipe for its log; returns the reading end."""
    reading, writing = os.pipe()
    fcntl.fcntl(writing, fcntl.F_SETPIPE_SZ, 4096)
    server.log.close()
    with os.fdopen(writing, "wb") as server.log:
        server.start()
    return reading


def statuses(server: Latchkey, path: str, count: int) -> set[int]:
    found = set()
    for _ in range(count):
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=STARTING)
        connection.request("GET", path)
        found.add(connection.getresponse().status)
        connection.close()
    return found


def test_a_reader_who_is_gone_ends_nothing(server: Latchkey) -> None:
    os.close(piped(server))

    assert statuses(server, "/login", 3) == {200}
    assert statuses(server, "/healthz", 1) == {200}
    assert server.stop() == 0


def test_a_reader_who_never_reads_holds_nothing_up(server: Latchkey) -> None:
    reading = piped(server)

    assert statuses(server, "/login", REQUESTS) == {200}
    assert statuses(server, "/healthz", 1) == {200}
    assert server.stop() == 0
    os.close(reading)


def test_what_is_said_last_is_read(server: Latchkey) -> None:
    reading = piped(server)
    assert statuses(server, "/login", 3) == {200}
    assert server.stop() == 0

    with os.fdopen(reading) as log:
        lines = log.read().splitlines()
    assert sum("/login" in line for line in lines) == 3
    assert "Stopping: finishing open requests" in lines[-1]
