"""The memory of many connections and of large files, and its release."""

import http.client
import os
import shutil
import socket
import time
from pathlib import Path
from urllib.request import urlopen

from latchkey import ROOT, Latchkey
from web_client import PATIENCE

CONNECTIONS = 600
REQUESTS = 5
MOST_EACH = 8 << 10
"""Bytes of the program for an idle connection, after any request; the kernel's own are not counted."""
MOST_LEFT = 3 << 20
"""Bytes that all connections together may leave."""
SETTLING = 90
"""Seconds after which memory will never be released."""

REQUEST = b"GET /login HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


def private_memory(server: Latchkey) -> int:
    """Private memory: bytes that would be free if the program ended."""
    for line in Path(f"/proc/{server.pid}/smaps_rollup").read_text().splitlines():
        if line.startswith("Private_Dirty:"):
            return int(line.split()[1]) << 10
    raise AssertionError("the system does not tell")


def ask(connection: socket.socket) -> None:
    connection.sendall(REQUEST)
    answer = http.client.HTTPResponse(connection)
    answer.begin()
    assert answer.status == 200
    assert answer.read()


def crowd(server: Latchkey, count: int) -> list[socket.socket]:
    connections = [socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) for _ in range(count)]
    for _ in range(REQUESTS):
        for connection in connections:
            ask(connection)
    return connections


def settled(server: Latchkey, most: int) -> int:
    """The memory, once it is down to `most` or the time is over."""
    end = time.monotonic() + SETTLING
    while (memory := private_memory(server)) > most and time.monotonic() < end:
        time.sleep(0.2)
    return memory


def test_idle_connections_hold_little_and_those_that_closed_nothing(own_server: Latchkey) -> None:
    # Costs that occur once, whatever the number of clients.
    for connection in crowd(own_server, 50):
        connection.close()
    time.sleep(2)
    before = private_memory(own_server)

    connections = crowd(own_server, CONNECTIONS)

    assert (settled(own_server, before + CONNECTIONS * MOST_EACH) - before) / CONNECTIONS <= MOST_EACH
    for connection in connections:
        ask(connection)
        connection.close()
    assert settled(own_server, before + MOST_LEFT) - before <= MOST_LEFT


def test_a_large_public_file_is_not_kept_in_memory(own_server: Latchkey, tmp_path: Path) -> None:
    large, home = 64 << 20, tmp_path / "home"
    for folder in ("Templates", "Public"):
        shutil.copytree(ROOT / folder, home / folder)
    (home / "Public" / "film.mp4").write_bytes(os.urandom(large))
    own_server.stop()
    own_server.environment["LATCHKEY_HOME"] = str(home)
    own_server.start()

    with urlopen(f"{own_server.url}/film.mp4") as film:
        assert sum(map(len, iter(lambda: film.read(1 << 20), b""))) == large
    assert settled(own_server, large // 2) <= large // 2
