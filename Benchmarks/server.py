"""The HTTP server beside nginx, in the same run on the same machine. The marks are what it is to reach."""

import json
import socket
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import clients
from load import Measurement, measure, print_head, print_line
from nginx import Nginx
from served import PROGRAM, Served

SIZE = 7_000
IDLE = 10_000
SLOW = 1_000
TURNS = 5


def verdict(name: str, value: float, unit: str, mark: float, more_is_better: bool = False) -> None:
    reached = value >= mark if more_is_better else value <= mark
    sign = "≥" if more_is_better else "≤"
    print(f"{name:64}{value:10.2f} {unit:8} mark {sign} {mark:g}: {'reached' if reached else 'MISSED'}", flush=True)


def beside_nginx(folder: Path, server: Served) -> None:
    nginx = Nginx(folder)
    nginx.start()
    try:
        print_head()
        found: dict[str, Measurement] = {}
        for name, one, path, closing in [
            ("from memory", server, "/memory", False), ("by sendfile", server, "/file", False),
            ("as a stream, chunked", server, "/stream", False), ("nginx, a file", nginx, "/page.html", False),
            ("from memory, new connections", server, "/memory", True),
            ("nginx, new connections", nginx, "/page.html", True),
        ]:
            found[name] = measure(one, path, [], closing=closing)
            print_line(name, found[name])
    finally:
        nginx.stop()
    kept, other = found["from memory"], found["nginx, a file"]
    new, other_new = found["from memory, new connections"], found["nginx, new connections"]
    print()
    verdict("CPU per request, 7 kB", kept.server_cpu / other.server_cpu, "× nginx", 0.8)
    verdict("requests/s, 7 kB", kept.requests_per_second / other.requests_per_second, "× nginx", 1, True)
    verdict("CPU per request, each on a new connection", new.server_cpu / other_new.server_cpu, "× nginx", 1.3)


def memory_of_each(server: Served, connect: Callable[[], list[socket.socket]]) -> float:
    """Kilobytes of the process; what the kernel holds for a socket is not counted."""
    before = server.memory()
    connections = connect()
    # For those who ask again at once a connection's task stays for a second.
    time.sleep(3)
    each = (server.memory() - before) / len(connections) / 1024
    for connection in connections:
        connection.close()
    return each


def idle_connections(server: Served) -> None:
    for requests in (0, 1, 5, 100):
        each = memory_of_each(server, lambda count=requests: clients.idle(server.port, b"/memory", IDLE, count))
        verdict(f"memory of {IDLE} idle connections that asked {requests} times", each, "KB each", 8)


def live_streams(server: Served) -> None:
    each = memory_of_each(server, lambda: clients.listening(server.port, b"/live", IDLE))
    print(f"{f'memory of {IDLE} live streams that wait':64}{each:10.2f} KB each")


def slow_clients(server: Served) -> None:
    """In turns, so that what else this machine does falls on both alike; each side's median."""
    alone, beside, answers = [], [], 0
    for _ in range(TURNS):
        alone.append(clients.calm(server.port, b"/memory", 3)[0])
        slow = clients.Slow(server.port, SLOW)
        try:
            pressed, answered = clients.calm(server.port, b"/memory", 3)
        finally:
            slow.stop()
        beside.append(pressed)
        answers += answered
    calm, pressed = statistics.median(alone), statistics.median(beside)
    print(f"{'p99 of a normal client, alone':64}{calm:10.2f} ms")
    print(f"{f'p99 beside {SLOW} slow heads and {SLOW} slow bodies, all {answers} answered':64}{pressed:10.2f} ms")
    verdict("p99 beside slow clients", pressed / calm, "× alone", 2)


def parser() -> None:
    said = subprocess.run([PROGRAM, "parse"], check=True, capture_output=True, text=True).stdout
    found = json.loads(said)
    print(f"{'allocations for a request of 14 fields':64}{found['allocations']:10.2f}")
    print(f"{'allocations for 40 more fields':64}{found['allocations_for_40_more_headers']:10.2f}")
    verdict("parser alone, requests of 641 bytes", found["megabytes_per_second"], "MB/s", 300, True)


with tempfile.TemporaryDirectory() as name:
    folder = Path(name)
    (folder / "page.html").write_bytes(b"a" * SIZE)
    # A fresh server for each, so that none finds what another left in memory.
    for work in [lambda server: beside_nginx(folder, server), idle_connections, live_streams, slow_clients]:
        server = Served(folder)
        try:
            work(server)
        finally:
            server.stop()
    parser()
