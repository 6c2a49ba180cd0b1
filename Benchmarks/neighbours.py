"""What a neighbour notices of a member with two hundred connections who does the worst that is allowed.

The neighbour looks at the login page and at their to-dos and adds one, every few milliseconds: first alone, then beside each
crowd; beside uploads to nginx, too, which keeps nothing of them. Who measures runs at a higher priority than the crowd, when
this is run as root, because all share the same processors, which they would not.

Arguments: names of deeds; all without any.
"""

import datetime
import http.client
import os
import re
import socket
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlencode

from clients import HOST, receive
from crowd import Crowd, Deed, get, post, upload
from latchkey import Latchkey
from nginx import Nginx
from process import private_memory
from seeded import form_token, log_in, seeded

TASKS = 20_000
"""To-dos of each member, five a day; the crowd's member has a full day besides."""
ROWS = 9_900
CONNECTIONS = 200
SECONDS = 6
PAUSE = 0.005
MOST = 3
"""How many times as long the neighbour may wait, at the 99th percentile."""

ASKED = ["/login", "/todos", "add"]
TODAY = datetime.datetime.now(datetime.UTC).date()


class Neighbour:
    """A member like any other, on connections that stay open."""

    def __init__(self, server: Latchkey, number: int) -> None:
        cookie = log_in(server, number)
        csrf = form_token(server, cookie)
        self.server = server
        self.count = 0
        self.cookie, self.csrf = cookie, csrf
        self.connections = {name: socket.create_connection((HOST, server.port), timeout=60) for name in ASKED}

    def request(self, name: str) -> bytes:
        match name:
            case "/login":
                return f"GET /login HTTP/1.1\r\nHost: {HOST}\r\n\r\n".encode()
            case "/todos":
                return get("/todos", self.cookie)
            case _:
                self.count += 1
                fields = {"csrf": self.csrf, "line": f"call number {self.count} next month"}
                return post("/todos/quick", self.cookie, urlencode(fields).encode())

    def ask(self, name: str) -> float:
        """Milliseconds until the answer is whole."""
        request = self.request(name)
        begun = time.monotonic()
        connection = self.connections[name]
        connection.sendall(request)
        data = b""
        while b"\r\n\r\n" not in data:
            data += receive(connection)
        head, _, body = data.partition(b"\r\n\r\n")
        assert head[9:12] in (b"200", b"303"), (name, head[:200])
        length = int(head.lower().split(b"content-length: ")[1].split(b"\r\n")[0])
        while len(body) < length:
            body += receive(connection)
        return (time.monotonic() - begun) * 1000

    def measure(self, seconds: float) -> dict[str, tuple[float, float, float]]:
        """Median, 99th percentile and longest, of each."""
        times: dict[str, list[float]] = {name: [] for name in ASKED}
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            for name in ASKED:
                times[name].append(self.ask(name))
                time.sleep(PAUSE)
        def found(all_: list[float]) -> tuple[float, float, float]:
            return statistics.median(all_), statistics.quantiles(all_, n=100)[98] if len(all_) > 1 else all_[0], max(all_)

        return {name: found(all_) for name, all_ in times.items()}


def memory(server: Latchkey) -> float:
    """MB that are the process's own."""
    return private_memory(server.pid) / 1e6


def rows(count: int, number: int) -> bytes:
    lines = [f"Row {index} of file {number},{TODAY},09:00,10:00,some words about it" for index in range(count)]
    return ("title,date,start,end,description\n" + "\n".join(lines) + "\n").encode()


def send(server: Latchkey, request: bytes) -> tuple[int, bytes]:
    with socket.create_connection((HOST, server.port), timeout=300) as connection:
        connection.sendall(request)
        answer = http.client.HTTPResponse(connection)
        answer.begin()
        return answer.status, answer.read()


def deeds(server: Latchkey) -> list[Deed]:
    """All that the member does, whose day is full."""
    cookie = log_in(server, 1, proven=True)
    csrf = form_token(server, cookie)
    status, page = send(server, upload("/todos/import", cookie, csrf, rows(ROWS, 0)))
    assert status == 200, (status, page[:2000])
    status, page = send(
        server, post("/account/calendar", cookie, urlencode({"csrf": csrf, "kind": "events", "category": "all"}).encode()))
    feed = re.search(rb"/calendar/[\w-]+\.ics", page)[0].decode()

    def form(path: str) -> bytes:
        return post(path, cookie, f"csrf={csrf}".encode())

    return [
        Deed("todos", [get("/todos", cookie)]),
        Deed("day", [get(f"/todos/day/{TODAY}", cookie), get(f"/todos/day/{TODAY}/order", cookie)]),
        Deed("month", [get(f"/todos/month/{TODAY:%Y-%m}", cookie)]),
        Deed("search", [get("/todos/search?q=some+words", cookie), get("/todos/search?q=m", cookie)]),
        Deed("export", [get(f"/todos/export/{kind}", cookie) for kind in ("ics", "csv", "json")]),
        Deed("account", [form("/account/export")]),
        Deed("feed", [get(feed, "")]),
        Deed("import", [upload("/todos/import", cookie, csrf, rows(ROWS, number)) for number in range(2)]),
        Deed("bulk", [form(f"/todos/day/{TODAY}/complete"), form(f"/todos/day/{TODAY}/reopen")]),
        Deed("events", [get("/todos/events", cookie)]),
        Deed("unread", [get("/todos", cookie), get("/todos/export/json", cookie)], reads=False),
    ]


def beside(port: int, deed: Deed, neighbour: Neighbour, server: Latchkey) -> tuple[dict, float, str]:
    """Measures the neighbour beside a crowd at a port, the server's memory meanwhile, and the answers to the crowd."""
    crowd = Crowd(port, deed, CONNECTIONS)
    time.sleep(1)
    found = neighbour.measure(SECONDS)
    meanwhile = memory(server)
    return found, meanwhile, str(dict(crowd.stop()))


def line(name: str, found: dict, calm: dict | None, note: str) -> float:
    cells, worst = [], 0.0
    for asked in ASKED:
        median, late, longest = found[asked]
        ratio = late / calm[asked][1] if calm else 1.0
        worst = max(worst, ratio)
        cells.append(f"{median:7.2f} {late:7.2f} {longest:7.1f} {ratio:5.1f}x")
    print(f"{name:8} {' |'.join(cells)}  {note}", flush=True)
    return worst


def hurry() -> None:
    """Gives the measuring process priority if allowed: a neighbour elsewhere would not wait for a processor."""
    try:
        os.sched_setscheduler(0, os.SCHED_FIFO | os.SCHED_RESET_ON_FORK, os.sched_param(1))
    except PermissionError:
        print("not run as root: who measures waits for processors, too")


@contextmanager
def thrown_away() -> Iterator[int]:
    """The port of an nginx that takes uploads and keeps nothing."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "page.html").write_text("")
        with Nginx(Path(folder)) as nginx:
            yield nginx.port


def main() -> int:
    wanted = sys.argv[1:]
    hurry()
    print(f"{CONNECTIONS} connections of one member; a neighbour's median, p99, longest in ms, and p99 beside alone")
    print(f"{'':8} {' |'.join(f'{name:>30}' for name in ASKED)}  MB before, meanwhile, after; answers")
    failed = []
    with seeded(2, TASKS) as server:
        neighbour = Neighbour(server, 2)
        all_deeds = deeds(server)
        neighbour.measure(2)
        for deed in all_deeds:
            if wanted and deed.name not in wanted:
                continue
            before = memory(server)
            calm = neighbour.measure(SECONDS)
            line("alone", calm, None, "")
            found, meanwhile, answers = beside(server.port, deed, neighbour, server)
            time.sleep(5)
            after = memory(server)
            sizes = ", ".join(f"{size:.0f}" for size in (before, meanwhile, after))
            worst = line(deed.name, found, calm, f"{sizes}; {answers}")
            if worst > MOST:
                failed.append(f"{deed.name} {worst:.1f}x")
            if deed.name == "import":
                # The same bytes at a server that throws them away: what the machine itself takes from a neighbour.
                with thrown_away() as port:
                    found, _, answers = beside(port, deed, neighbour, server)
                line("to nginx", found, calm, answers)
    print(f"more than {MOST} times as long: {', '.join(failed) or 'none'}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
