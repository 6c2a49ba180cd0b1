"""A minute of clients of all kinds at once, most of them rude; then nothing of them may be left in the server.

Seconds may be given as an argument.
"""

import random
import socket
import struct
import sys
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path

from clients import REQUEST, calm, receive_answer
from served import Served

SECONDS = float(sys.argv[1]) if len(sys.argv) > 1 else 60
CROWD = 64
UPLOAD = b"POST /nowhere HTTP/1.1\r\nHost: a\r\nContent-Length: 500000\r\n\r\n"
CHUNKS = b"POST /nowhere HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
MOST_MEMORY = 600
"""Megabytes that the server may hold at worst: for each of its two loops what it may hold unread, the answer of 50 MB that
is being made and the one that is being cut, and a crowd's requests."""
MOST_MEMORY_LEFT = 8
"""Megabytes by which the server may have grown: what its allocator keeps for the next crowd."""


def well_behaved(client: socket.socket) -> None:
    for _ in range(random.randrange(1, 20)):
        client.sendall(REQUEST % random.choice([b"/memory", b"/file"]))
        receive_answer(client)


def pipelined(client: socket.socket) -> None:
    client.sendall(REQUEST % b"/memory" * random.randrange(2, 40))
    client.recv(random.randrange(1, 100_000))


def half_closed(client: socket.socket) -> None:
    client.sendall(REQUEST % random.choice([b"/stream", b"/file", b"/live"]))
    client.shutdown(socket.SHUT_WR)
    while client.recv(65_536):
        pass


def aborted_upload(client: socket.socket) -> None:
    client.sendall(UPLOAD + bytes(random.randrange(400_000)))


def aborted_chunks(client: socket.socket) -> None:
    client.sendall(CHUNKS + b"1000\r\n" + bytes(0x1000) + random.choice([b"", b"\r\n", b"\r\n7", b"\r\n0\r\n"]))


def half_a_head(client: socket.socket) -> None:
    client.sendall((REQUEST % b"/memory")[: random.randrange(1, 20)])


def listener_who_leaves(client: socket.socket) -> None:
    client.sendall(REQUEST % b"/live")
    client.recv(100)


def reader_who_leaves(client: socket.socket) -> None:
    client.sendall(REQUEST % random.choice([b"/file", b"/stream", b"/memory"]) * 100)
    client.recv(10)


def reader_of_nothing(client: socket.socket) -> None:
    client.sendall(REQUEST % b"/large" * 3)
    time.sleep(random.random())


def nonsense(client: socket.socket) -> None:
    client.sendall(random.randbytes(random.randrange(1, 2_000)))
    client.recv(1_000)


def nobody(client: socket.socket) -> None:
    pass


KINDS = [
    well_behaved, pipelined, half_closed, aborted_upload, aborted_chunks, half_a_head, listener_who_leaves,
    reader_who_leaves, reader_of_nothing, nonsense, nobody,
]


def come_and_go(port: int, end: float, seen: Counter[str]) -> None:
    while time.monotonic() < end:
        kind = random.choice(KINDS)
        with socket.create_connection(("127.0.0.1", port), timeout=30) as client:
            if random.random() < 0.5:
                # Closing breaks the connection off.
                client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            try:
                kind(client)
                seen[kind.__name__] += 1
            except (ConnectionError, BrokenPipeError):
                assert kind is not well_behaved, "a client that did nothing wrong was cut"
                seen[kind.__name__ + ", cut"] += 1


def settled(server: Served, descriptors: int) -> None:
    """Waits until the server has noticed disconnected clients; half a head has ten seconds."""
    for _ in range(300):
        if server.descriptors() <= descriptors:
            return
        time.sleep(0.1)


def main(server: Served) -> None:
    calm(server.port, b"/memory", 2)
    time.sleep(1)
    descriptors, memory = server.descriptors(), server.memory()
    seen: Counter[str] = Counter()
    crowd = [
        threading.Thread(target=come_and_go, args=(server.port, time.monotonic() + SECONDS, seen))
        for _ in range(CROWD)
    ]
    for client in crowd:
        client.start()
    highest = memory
    while any(client.is_alive() for client in crowd):
        highest = max(highest, server.memory())
        time.sleep(0.2)
    settled(server, descriptors)
    _, answered = calm(server.port, b"/memory", 1)
    settled(server, descriptors)

    for kind, count in sorted(seen.items()):
        print(f"{kind:32}{count:10,}")
    left, grown = server.descriptors() - descriptors, (server.memory() - memory) / 1e6
    print(f"{sum(seen.values()):,} connections in {SECONDS:.0f} s; {answered} answers in the second after")
    print(f"descriptors left over: {left}")
    print(f"memory: {memory / 1e6:.1f} MB before, {highest / 1e6:.1f} MB at most, {grown:+.1f} MB after")
    assert highest / 1e6 <= MOST_MEMORY, "memory has no bound"
    assert left == 0, "descriptors have leaked"
    assert grown <= MOST_MEMORY_LEFT, "memory has leaked"


with tempfile.TemporaryDirectory() as name:
    (Path(name) / "page.html").write_bytes(b"a" * 7_000)
    with Served(Path(name)) as server:
        main(server)
