"""Clients of the kinds that wear servers down, and one that is like any other."""

import asyncio
import multiprocessing
import resource
import socket
import statistics
import time
from multiprocessing.synchronize import Event

HOST = "127.0.0.1"
REQUEST = b"GET %s HTTP/1.1\r\nHost: a\r\n\r\n"


def allow_descriptors(count: int) -> None:
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(count, hard), hard))


def idle(port: int, path: bytes, count: int, requests: int = 1) -> list[socket.socket]:
    """Connections that have had so many answers and wait."""
    allow_descriptors(count + 1_000)
    connections = []
    for _ in range(count):
        connection = socket.create_connection((HOST, port), timeout=30)
        for _ in range(requests):
            connection.sendall(REQUEST % path)
            receive_answer(connection)
        connections.append(connection)
    return connections


def receive_answer(connection: socket.socket) -> bytes:
    """Head and content; the length must be declared."""
    data = b""
    while b"\r\n\r\n" not in data:
        data += receive(connection)
    head, _, body = data.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 200 "), head
    length = int(head.lower().split(b"content-length:")[1].split(b"\r\n")[0])
    while len(body) < length:
        body += receive(connection)
    return body


def receive(connection: socket.socket) -> bytes:
    data = connection.recv(65_536)
    assert data, "the server closed the connection"
    return data


def calm(port: int, path: bytes, seconds: float) -> tuple[float, int]:
    """A client that asks every five milliseconds: the 99th percentile in milliseconds, and how many were answered."""
    times = []
    with socket.create_connection((HOST, port), timeout=30) as connection:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            begun = time.monotonic()
            connection.sendall(REQUEST % path)
            receive_answer(connection)
            times.append(time.monotonic() - begun)
            time.sleep(0.005)
    return statistics.quantiles(times, n=100)[98] * 1000, len(times)


class Slow:
    """So many clients that send a head, and as many that send a body, byte by byte, one a second each."""

    def __init__(self, port: int, count: int) -> None:
        ready = multiprocessing.Event()
        self.process = multiprocessing.Process(target=drip, args=(port, count, ready), daemon=True)
        self.process.start()
        assert ready.wait(60), "the slow clients did not get in"

    def stop(self) -> None:
        self.process.kill()
        self.process.join()


def drip(port: int, count: int, ready: Event) -> None:
    asyncio.run(dripping(port, count, ready))


async def dripping(port: int, count: int, ready: Event) -> None:
    allow_descriptors(2 * count + 1_000)
    beginnings = [b"GET / HTTP/1.1\r\nX: ", b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n"]
    writers = []
    for beginning in beginnings * count:
        _, writer = await asyncio.open_connection(HOST, port)
        writer.write(beginning)
        writers.append(writer)
    ready.set()
    while True:
        # Spread over the second, as real ones would be.
        for number, writer in enumerate(writers):
            writer.write(b"a")
            if number % 4 == 0:
                await asyncio.sleep(4 / len(writers))
