"""How fast to-dos are added and changed, each answered after it is on the disk; also on a disk that takes its time."""

import os
import socket
import sqlite3
import statistics
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from functools import cached_property
from pathlib import Path
from urllib.parse import urlencode

from clients import HOST, receive
from crowd import post
from latchkey import Latchkey
from load import Measurement, Request, measure
from report import Skipped
from seeded import form_token, log_in, seeded

CLIENTS = 64
TASKS = 20
SYNC = 2
"""Milliseconds that a disk's sync takes where it takes any; on some machines of clouds it takes next to none."""
FREE_SYNC = 0.1
"""Milliseconds of one that costs next to nothing."""
CHANGED = 100
"""To-dos of each member that are changed."""
SLOWLY = [
    "strace", "-D", "-f", "--seccomp-bpf", "-qq", "-o", "/dev/null",
    "-e", "trace=fdatasync,fsync", "-e", f"inject=fdatasync,fsync:delay_exit={SYNC * 1000}"]


class Member:
    """One of the members who are logged in."""

    def __init__(self, site: Latchkey, number: int) -> None:
        self.number = number
        self.cookie = log_in(site, number)
        self.csrf = form_token(site, self.cookie)

    def adding(self) -> Request:
        line = "Buy milk and bread {counter} tomorrow at 10"
        return Request("/todos/quick", self.cookie, {"csrf": self.csrf, "line": line})


def add(site: Latchkey, members: list[Member], clients: int) -> Measurement:
    return measure(site, [member.adding() for member in members], clients, warm_up=0)


class Changes(ExitStack):
    @cached_property
    def site(self) -> Latchkey:
        return self.enter_context(seeded(CLIENTS, TASKS))

    @cached_property
    def members(self) -> list[Member]:
        return [Member(self.site, number + 1) for number in range(CLIENTS)]

    @cached_property
    def _added(self) -> Measurement:
        return add(self.site, self.members, CLIENTS)

    def added(self) -> tuple[float, str]:
        sync = sync_time(self.site.data)
        if sync > FREE_SYNC:
            raise Skipped(f"a sync takes {sync:.2f} ms here; {self._added.rate:,.0f}/s")
        return self._added.rate, f"p99 {self._added.p99:.1f} ms, a sync takes {sync:.2f} ms"

    def cost_of_adding(self) -> float:
        return self._added.cpu

    def together(self) -> tuple[float, str]:
        """64 clients against one, where a sync takes its time."""
        with seeded(CLIENTS, TASKS, SLOWLY) as site:
            members = [Member(site, number + 1) for number in range(CLIENTS)]
            all_, one = add(site, members, CLIENTS), add(site, members, 1)
        return all_.rate / one.rate, f"{all_.rate:,.0f} and {one.rate:,.0f}/s"

    # Each is done to all of the same to-dos, once, with a request of each member at a time.

    @cached_property
    def todos(self) -> list[list[int]]:
        """IDs of the newest to-dos of each member."""
        self._added
        query = "SELECT id FROM todos WHERE member_id = ? ORDER BY id DESC LIMIT ?"
        with closing(sqlite3.connect(self.site.data / "latchkey.sqlite")) as database:
            return [[id for (id,) in database.execute(query, [member.number, CHANGED])] for member in self.members]

    def edit(self) -> tuple[float, str]:
        return self._change("/title", lambda id: {"title": f"Something else {id}", "version": "1"})

    def undo(self) -> tuple[float, str]:
        return self._change("/undo/2", lambda _: {})

    def complete(self) -> tuple[float, str]:
        return self._change("/complete", lambda _: {})

    def delete(self) -> tuple[float, str]:
        return self._change("/delete", lambda _: {})

    def _change(self, action: str, fields: Callable[[int], dict[str, str]]) -> tuple[float, str]:
        connections = [socket.create_connection((HOST, self.site.port), timeout=30) for _ in self.members]
        before, begun, count = self.site.cpu_seconds(), time.monotonic(), 0
        for ids in zip(*self.todos):
            for id, member, connection in zip(ids, self.members, connections):
                form = urlencode({"csrf": member.csrf} | fields(id)).encode()
                connection.sendall(post(f"/todos/{id}{action}", member.cookie, form))
            for connection in connections:
                head = receive(connection)
                assert head.startswith(b"HTTP/1.1 303 "), head[:200]
            count += len(ids)
        rate = count / (time.monotonic() - begun)
        for connection in connections:
            connection.close()
        return (self.site.cpu_seconds() - before) / count * 1e6, f"{rate:,.0f}/s by a slower client"


def sync_time(folder: Path) -> float:
    """Milliseconds in which this disk writes a page down for good, the median."""
    def times() -> Iterator[float]:
        with open(folder / "sync", "wb", buffering=0) as file:
            for _ in range(50):
                file.write(bytes(4096))
                begun = time.perf_counter()
                os.fdatasync(file)
                yield (time.perf_counter() - begun) * 1000
        os.remove(folder / "sync")

    return statistics.median(times())
