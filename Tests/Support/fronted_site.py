"""Nodes of one site behind a web server, and visitors who go on while something happens to them."""

import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Generic, TypeVar

import httpx

from latchkey import Latchkey
from nodes import copy_keys
from postgresql import PostgreSQL
from waiting import wait_until
from web_servers import WebServer, join, token

Front = TypeVar("Front", bound=WebServer)


class FrontedSite(Generic[Front]):
    """Nodes, what is before them, and a member."""

    def __init__(self, front: Front, nodes: list[Latchkey]) -> None:
        self.front, self.nodes = front, nodes
        self.cookies = httpx.Cookies()

    def visitor(self) -> httpx.Client:
        visitor = self.front.visitor()
        visitor.cookies = httpx.Cookies(self.cookies)
        return visitor


@contextmanager
def two_nodes(
    program: Path, folder: Path, postgresql: PostgreSQL, front_of: Callable[[Path, list[str]], Front]
) -> Iterator[FrontedSite[Front]]:
    """Two nodes behind what `front_of` makes of a folder and their addresses."""
    url = postgresql.new_database()
    nodes = [
        Latchkey(program, folder / name / "data", THROTTLE="off", DATABASE_URL=url, PROXIES="127.0.0.1")
        for name in ("one", "two")]
    front = front_of(folder, [f"127.0.0.1:{node.port}" for node in nodes])
    for node in nodes:
        node.url = node.environment["LATCHKEY_BASE_URL"] = front.url
        node.data.mkdir(parents=True, mode=0o700)
    nodes[0].start()
    copy_keys(nodes[0].data, nodes[1].data)
    nodes[1].start()
    front.start()
    try:
        site = FrontedSite(front, nodes)
        with front.visitor() as visitor:
            join(visitor)
            site.cookies = visitor.cookies
        yield site
    finally:
        front.stop()
        for node in nodes:
            if node.process:
                node.stop()


class Outcomes:
    """What visitors were answered, and which to-dos were acknowledged."""

    def __init__(self) -> None:
        self.reads: Counter[str] = Counter()
        self.writes: Counter[str] = Counter()
        self.kept: list[str] = []

    def go_on(self, number: int = 12) -> None:
        """Waits until so many more pages are shown, and so many more to-dos acknowledged."""
        reads, kept = self.reads["200"] + number, len(self.kept) + number
        wait_until(lambda: self.reads["200"] >= reads and len(self.kept) >= kept, "visitors do not go on")


WRITERS = ("Ana", "Ben", "Cleo")


@contextmanager
def visitors(site: FrontedSite, writers: tuple[str, ...] = WRITERS) -> Iterator[Outcomes]:
    """Three windows of the member that read, and one for each of these names that adds, without a pause. They are at work
    before the block, and go on after it."""
    outcomes, ended, lock = Outcomes(), threading.Event(), threading.Lock()

    def read() -> None:
        with site.visitor() as visitor:
            while not ended.is_set():
                outcome = answered(lambda: visitor.get("/todos"))
                with lock:
                    outcomes.reads[outcome] += 1

    def write(name: str) -> None:
        with site.visitor() as visitor:
            csrf = token(visitor, "/todos/new")
            number = 0
            while not ended.is_set():
                number += 1
                title = f"{name} {number}"
                fields = {"title": title, "category": "Work", "date": "2026-11-22", "csrf": csrf}
                outcome = answered(lambda: visitor.post("/todos", data=fields))
                with lock:
                    outcomes.writes[outcome] += 1
                    if outcome == "303":
                        outcomes.kept.append(title)

    threads = [threading.Thread(target=read) for _ in range(3)]
    threads += [threading.Thread(target=write, args=(name,)) for name in writers]
    for thread in threads:
        thread.start()
    try:
        outcomes.go_on()
        yield outcomes
        # While what is before the nodes has not noticed yet, and later.
        time.sleep(1)
        outcomes.go_on()
    finally:
        ended.set()
        for thread in threads:
            thread.join()


def answered(send) -> str:
    try:
        return str(send().status_code)
    except httpx.TransportError as error:
        return type(error).__name__


def titles(site: FrontedSite, postgresql: PostgreSQL) -> set[str]:
    url = site.nodes[0].environment["LATCHKEY_DATABASE_URL"]
    return set(postgresql.run(postgresql.name(url), "SELECT title FROM todos").splitlines())


def begin(node: type[BaseHTTPRequestHandler], port: int = 0) -> ThreadingHTTPServer:
    """Starts what stands in for a node, such as one in trouble."""
    server = ThreadingHTTPServer(("127.0.0.1", port), node)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


def end(server: ThreadingHTTPServer) -> None:
    server.shutdown()
    server.server_close()
