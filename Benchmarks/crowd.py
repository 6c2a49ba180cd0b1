"""One member with very many connections, who does one thing over and over, as a process of its own."""

import asyncio
import collections
import multiprocessing
import os
from dataclasses import dataclass, field

from clients import HOST, allow_descriptors

SOURCE = "127.0.0.2"
"""Where the crowd comes from: not the neighbour's address, as a member elsewhere would not."""
BOUNDARY = "----crowd"


@dataclass(frozen=True)
class Deed:
    """The action that each connection of a crowd repeats."""

    name: str
    requests: list[bytes] = field(repr=False)
    """Whole requests; connections take the next one each time."""
    reads: bool = True
    """False for connections that send and never read."""


def get(path: str, cookie: str) -> bytes:
    return f"GET {path} HTTP/1.1\r\nHost: {HOST}\r\nCookie: {cookie}\r\nAccept: text/html\r\n\r\n".encode()


def post(path: str, cookie: str, body: bytes, kind: str = "application/x-www-form-urlencoded") -> bytes:
    head = f"POST {path} HTTP/1.1\r\nHost: {HOST}\r\nCookie: {cookie}\r\nContent-Type: {kind}\r\n"
    return f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body


def upload(path: str, cookie: str, csrf: str, file: bytes) -> bytes:
    """A form with a file, as a browser sends it."""
    body = (
        f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="csrf"\r\n\r\n{csrf}\r\n--{BOUNDARY}\r\n'
        f'Content-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n').encode()
    return post(path, cookie, body + file + f"\r\n--{BOUNDARY}--\r\n".encode(), f"multipart/form-data; boundary={BOUNDARY}")


class Crowd:
    """Does a deed on so many connections until it is stopped."""

    def __init__(self, port: int, deed: Deed, connections: int) -> None:
        self.answers: multiprocessing.Queue = multiprocessing.Queue()
        self.over = multiprocessing.Event()
        self.process = multiprocessing.Process(
            target=run, args=(port, deed, connections, self.over, self.answers), daemon=True)
        self.process.start()

    def stop(self) -> collections.Counter[int]:
        """Leaves at once; gives how often each status was answered, 0 for a connection that broke off."""
        self.over.set()
        answers = self.answers.get(timeout=60)
        self.process.join(timeout=10)
        self.process.kill()
        return answers


def run(port: int, deed: Deed, connections: int, over, answers) -> None:
    # A crowd elsewhere would not take any of this machine's processor time: here it gets only idle time.
    os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    allow_descriptors(connections + 1_000)
    counted: collections.Counter[int] = collections.Counter()
    asyncio.run(crowd(port, deed, connections, over, counted))
    answers.put(counted)


async def crowd(port: int, deed: Deed, connections: int, over, counted: collections.Counter[int]) -> None:
    tasks = [asyncio.create_task(one(port, deed, number, counted)) for number in range(connections)]
    while not over.is_set():
        await asyncio.sleep(0.05)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def one(port: int, deed: Deed, number: int, counted: collections.Counter[int]) -> None:
    """One connection, opened again whenever it ends."""
    while True:
        writer = None
        try:
            reader, writer = await asyncio.open_connection(HOST, port, local_addr=(SOURCE, 0))
            while True:
                writer.write(deed.requests[number % len(deed.requests)])
                await writer.drain()
                number += 1
                if not deed.reads:
                    await asyncio.sleep(3600)
                counted[await answer(reader)] += 1
        except (OSError, asyncio.IncompleteReadError):
            counted[0] += 1
            await asyncio.sleep(0.05)
        finally:
            if writer:
                # Abruptly: a browser that is closed does not wait for answers.
                writer.transport.abort()


async def answer(reader: asyncio.StreamReader) -> int:
    """Reads an answer to its end; gives its status."""
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
    status = int(head[9:12])
    if "\r\ncontent-length: " in head:
        left = int(head.partition("\r\ncontent-length: ")[2].partition("\r\n")[0])
        while left:
            piece = await reader.read(min(left, 65_536))
            if not piece:
                raise asyncio.IncompleteReadError(b"", left)
            left -= len(piece)
    elif "\r\ntransfer-encoding: chunked" in head:
        # A stream of events: it is listened to until it ends.
        while await reader.read(65_536):
            pass
        raise asyncio.IncompleteReadError(b"", None)
    return status
