"""A server whose socket outlives it, and visitors who never stop asking."""

import asyncio
import random
import socket
import threading
import time
from pathlib import Path
from typing import Self

from latchkey import Latchkey

BACKLOG = 4096
"""As systemd has it: clients that connect between an end and a start wait here."""


class Activated(Latchkey):
    """A server that gets its socket as systemd hands over that of `latchkey.socket`: sd_listen_fds(3)."""

    def __init__(
        self, program: Path, data: Path, listening: tuple[str, int] | None = None, **settings: str
    ) -> None:
        """`listening` are the socket's address and port; without them those that a server has."""
        super().__init__(program, data, **settings)
        self.listener = socket.create_server(listening or ("127.0.0.1", self.port), backlog=BACKLOG)
        number = self.listener.fileno()
        self.passed = [number]
        # bash, as sh may know no descriptor of two digits. Its process number becomes the program's.
        self.under = ["bash", "-c", f'LISTEN_PID=$$ LISTEN_FDS=1 exec "$@" 3<&{number}', "bash"]

    def close(self) -> None:
        self.kill()
        self.listener.close()


class Visitors:
    """Half of them come for one page each, the others ask again and again on one connection, until the block ends.

    No request is repeated: one without its whole answer has failed.
    """

    PAUSE = 0.02
    """Seconds: the longest pause of a client before its next request."""
    FAREWELL = 1
    """Seconds that an ending server waits for a client's next request: less than since its last one."""

    def __init__(self, port: int, count: int, path: str = "/login") -> None:
        self.port = port
        self.count = count
        self.request = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n".encode()
        self.answered = [0, 0]
        """By those who come once, and by those who stay."""
        self.failures: list[str] = []
        self._is_over = False
        self._thread = threading.Thread(target=lambda: asyncio.run(self._visit()))

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._is_over = True
        self._thread.join()

    async def _visit(self) -> None:
        async with asyncio.TaskGroup() as group:
            for number in range(self.count):
                group.create_task(self._stay() if number % 2 else self._come_and_go())

    async def _come_and_go(self) -> None:
        while not self._is_over:
            try:
                reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
                writer.write(self.request + b"Connection: close\r\n\r\n")
                await self._read(reader)
                writer.close()
                self.answered[0] += 1
            except (OSError, EOFError) as error:
                self.failures.append(f"a new connection: {error!r}")
            await asyncio.sleep(random.random() * self.PAUSE)

    async def _stay(self) -> None:
        connection, asked = None, time.monotonic()
        while not self._is_over:
            before, asked = asked, time.monotonic()
            try:
                reader, writer = connection or await asyncio.open_connection("127.0.0.1", self.port)
                connection = reader, writer
                writer.write(self.request + b"\r\n")
                if not await self._read(reader):
                    writer.close()
                    connection = None
                self.answered[1] += 1
            except (OSError, EOFError) as error:
                connection = None
                # On a machine too busy to ask again within a second, the server needn't have waited.
                if asked - before < self.FAREWELL:
                    self.failures.append(f"a connection kept: {error!r}")
            await asyncio.sleep(random.random() * self.PAUSE)
        if connection:
            connection[1].close()

    async def _read(self, reader: asyncio.StreamReader) -> bool:
        """Reads an answer. Returns whether the connection may be used again."""
        async with asyncio.timeout(60):
            head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
            fields = dict(line.split(": ", 1) for line in head.split("\r\n")[1:-2])
            await reader.readexactly(int(fields["content-length"]))
        if not head.startswith("http/1.1 200 "):
            raise EOFError(head.split("\r\n")[0])
        return fields.get("connection") != "close"
