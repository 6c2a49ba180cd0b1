"""Open event streams: what each costs, and how soon a change reaches all of its member's."""

import select
import socket
import statistics
import time
from urllib.parse import urlencode

from clients import HOST, allow_descriptors, receive
from latchkey import Latchkey
from nginx import memory
from seeded import form_token, log_in, seeded

MEMBERS = 250
EACH = 20
STREAMS = MEMBERS * EACH
CHANGES = 100

TODO = {
    "title": "Told to all", "category": "Work", "date": "2026-11-21", "startTime": "09:00", "endTime": "10:00",
    "description": ""}

MOST_MEMORY = 12
"""KB for each stream."""
MOST_TIME = 100
"""Milliseconds until a change is with all of its member's streams."""


def request(server: Latchkey, method: str, path: str, cookie: str, body: str = "") -> socket.socket:
    """A connection on which a request has been sent."""
    connection = socket.create_connection((HOST, server.port), timeout=30)
    connection.sendall(
        f"{method} {path} HTTP/1.1\r\nHost: {HOST}:{server.port}\r\nCookie: {cookie}\r\n"
        f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n\r\n{body}".encode())
    return connection


def listening(server: Latchkey, cookie: str) -> socket.socket:
    """A stream that has said where the changes are."""
    connection = request(server, "GET", "/todos/events", cookie)
    data = b""
    while b"data: " not in data or not data.endswith(b"\n\n\r\n"):
        data += receive(connection)
    return connection


def change(server: Latchkey, cookie: str, csrf: str, streams: list[socket.socket]) -> float:
    """Adds a to-do. Returns the milliseconds from then until the last of the streams has reported it."""
    for connection in streams:
        connection.setblocking(False)
        try:
            # A heartbeat may have come meanwhile.
            connection.recv(65_536)
        except BlockingIOError:
            pass
    waiting = select.epoll()
    for connection in streams:
        waiting.register(connection, select.EPOLLIN)
    told: set[int] = set()
    by_number = {connection.fileno(): connection for connection in streams}
    begun = time.monotonic()
    answer = request(server, "POST", "/todos", cookie, urlencode(TODO | {"csrf": csrf}))
    end = begun + 10
    while len(told) < len(streams):
        assert time.monotonic() < end, f"{len(streams) - len(told)} streams were not told"
        for number, _ in waiting.poll(1):
            if b"event: changed" in by_number[number].recv(65_536):
                told.add(number)
    taken = (time.monotonic() - begun) * 1000
    assert receive(answer).startswith(b"HTTP/1.1 303 ")
    answer.close()
    waiting.close()
    return taken


def verdict(what: str, value: float, unit: str, most: float) -> None:
    print(f"{what:64}{value:10.2f} {unit:8} mark ≤ {most}: {'reached' if value <= most else 'MISSED'}", flush=True)


allow_descriptors(STREAMS + 1_000)
with seeded(MEMBERS, 20) as server:
    cookies = [log_in(server, number) for number in range(1, MEMBERS + 1)]
    tokens = [form_token(server, cookie) for cookie in cookies]
    before = memory(server.pid)
    streams = {cookie: [listening(server, cookie) for _ in range(EACH)] for cookie in cookies}
    verdict(f"memory of {STREAMS} open streams", (memory(server.pid) - before) / STREAMS / 1000, "KB each", MOST_MEMORY)

    cpu = server.cpu_seconds()
    time.sleep(30)
    share = (server.cpu_seconds() - cpu) / 30 * 100
    print(f"{'a core, while they only wait, heartbeats included':64}{share:10.2f} %")

    times = [change(server, cookie, csrf, streams[cookie]) for cookie, csrf in list(zip(cookies, tokens))[:CHANGES]]
    print(f"{f'a change until all {EACH} streams of its member tell it, median':64}{statistics.median(times):10.2f} ms")
    verdict(f"the slowest of {CHANGES}", max(times), "ms", MOST_TIME)
    for connections in streams.values():
        for connection in connections:
            connection.close()
