"""The program by itself: from its start to its first answer, what it holds in memory, and each connection of it."""

import http.client
import select
import socket
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from functools import cached_property
from pathlib import Path
from urllib.parse import urlencode

import clients
from activated import Activated
from clients import HOST, allow_descriptors, receive
from crowd import get, post
from latchkey import ROOT, Latchkey
from load import Request, measure
from process import private_memory
from report import Skipped
from seeded import PASSWORD, PROGRAM, form_token, log_in, seeded

STARTS = 20
MEMBERS, TASKS = 200, 50
REQUESTS = 10_000
IDLE = 5_000
STREAMS_EACH = 20
CHANGES = 50
SETTLING = 2
"""Seconds after which a connection's work is over."""
STATIC_PROGRAM = ROOT / ".build/package/release/latchkey"

TODO = {
    "title": "Told to all", "category": "Work", "date": "2026-11-21", "startTime": "09:00", "endTime": "10:00",
    "description": ""}


class Start(ExitStack):
    """Starts on a database that is there, with a visitor waiting at the socket."""

    @cached_property
    def site(self) -> Activated:
        folder = Path(self.enter_context(tempfile.TemporaryDirectory()))
        site = Activated(PROGRAM, folder / "data", LOG_LEVEL="warning", THROTTLE="off")
        subprocess.run(
            [PROGRAM, "seed", f"--members={MEMBERS}", f"--tasks={TASKS}", f"--password={PASSWORD}"], cwd=folder,
            env=site.environment, check=True, timeout=600)
        self.callback(site.close)
        return site

    def first_answer(self) -> tuple[float, str]:
        return self._first_answers(PROGRAM)

    def first_answer_static(self) -> tuple[float, str]:
        if not STATIC_PROGRAM.exists():
            raise Skipped("no static build; `make package` makes one")
        return self._first_answers(STATIC_PROGRAM)

    def _first_answers(self, program: Path) -> tuple[float, str]:
        self.site.program = program
        times = [self._first_answer() for _ in range(STARTS)]
        return statistics.median(times), f"{min(times):.0f} to {max(times):.0f}"

    def _first_answer(self) -> float:
        visitor = http.client.HTTPConnection(HOST, self.site.port, timeout=30)
        visitor.request("GET", "/login")
        begun = time.perf_counter()
        self.site.start()
        answer = visitor.getresponse()
        taken = (time.perf_counter() - begun) * 1000
        assert answer.status == 200
        visitor.close()
        assert self.site.stop() == 0
        return taken

    def version(self) -> float:
        def once() -> float:
            begun = time.perf_counter()
            subprocess.run([PROGRAM, "--version"], check=True, stdout=subprocess.DEVNULL)
            return (time.perf_counter() - begun) * 1000

        return statistics.median(once() for _ in range(STARTS))

    def memory_after_start(self) -> float:
        self.site.program = PROGRAM
        self.site.start()
        time.sleep(SETTLING)
        return private_memory(self.site.pid) / 1e6

    def memory_after_requests(self) -> float:
        cookies = [log_in(self.site, number) for number in range(1, 21)]
        done = 0
        while done < REQUESTS:
            done += measure(self.site, [Request("/todos", cookie) for cookie in cookies], seconds=1, warm_up=0).rate
        time.sleep(SETTLING)
        return private_memory(self.site.pid) / 1e6


class Connections(ExitStack):
    """Connections that are open, and wait."""

    @cached_property
    def site(self) -> Latchkey:
        return self.enter_context(seeded(MEMBERS, TASKS))

    @cached_property
    def members(self) -> list[tuple[str, str]]:
        """Cookie and form token of each."""
        cookies = [log_in(self.site, number) for number in range(1, MEMBERS + 1)]
        return [(cookie, form_token(self.site, cookie)) for cookie in cookies]

    def idle(self) -> float:
        return self._memory_of_each(lambda: clients.idle(self.site.port, b"/login", IDLE, 5))

    def stream(self) -> float:
        return self._memory_of_each(lambda: [one for streams in self._streams() for one in streams])

    def change(self) -> tuple[float, str]:
        """Until all of the member's streams have reported it; the slowest."""
        times = []
        for (cookie, csrf), streams in zip(self.members[:CHANGES], self._streams()):
            times.append(self._change(cookie, csrf, streams))
        return max(times), f"median {statistics.median(times):.1f}"

    def _memory_of_each(self, connect: Callable[[], list[socket.socket]]) -> float:
        """KB of the process; what the kernel holds for a socket is not counted."""
        # What is kept for the next connections, however many there were, isn't counted either.
        self.members
        for connection in clients.idle(self.site.port, b"/login", 50, 5):
            connection.close()
        time.sleep(SETTLING)
        before = private_memory(self.site.pid)
        connections = connect()
        time.sleep(SETTLING)
        each = (private_memory(self.site.pid) - before) / len(connections) / 1024
        for connection in connections:
            connection.close()
        time.sleep(SETTLING)
        return each

    def _streams(self) -> list[list[socket.socket]]:
        """Those of each member."""
        allow_descriptors(MEMBERS * STREAMS_EACH + 1_000)
        return [[self._listening(cookie) for _ in range(STREAMS_EACH)] for cookie, _ in self.members]

    def _listening(self, cookie: str) -> socket.socket:
        """A stream that has said where the changes are."""
        connection = self._request(get("/todos/events", cookie))
        data = b""
        while b"data: " not in data or not data.endswith(b"\n\n\r\n"):
            data += receive(connection)
        return connection

    def _request(self, request: bytes) -> socket.socket:
        connection = socket.create_connection((HOST, self.site.port), timeout=30)
        connection.sendall(request)
        return connection

    def _change(self, cookie: str, csrf: str, streams: list[socket.socket]) -> float:
        """Milliseconds from a change to the last stream that reports it."""
        waiting = select.epoll()
        for connection in streams:
            connection.setblocking(False)
            try:
                # A heartbeat may have come meanwhile.
                connection.recv(65_536)
            except BlockingIOError:
                pass
            waiting.register(connection, select.EPOLLIN)
        told: set[int] = set()
        by_number = {connection.fileno(): connection for connection in streams}
        begun = time.monotonic()
        answer = self._request(post("/todos", cookie, urlencode(TODO | {"csrf": csrf}).encode()))
        while len(told) < len(streams):
            assert time.monotonic() < begun + 10, f"{len(streams) - len(told)} streams were not told"
            for number, _ in waiting.poll(1):
                if b"event: changed" in by_number[number].recv(65_536):
                    told.add(number)
        taken = (time.monotonic() - begun) * 1000
        assert receive(answer).startswith(b"HTTP/1.1 303 ")
        answer.close()
        waiting.close()
        return taken
