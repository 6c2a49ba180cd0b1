"""The same site on PostgreSQL, beside SQLite in the same run: the program's own cost, adds beside what the server itself can
do, two nodes at a steady rate, and what an idle node keeps in memory.

Arguments: numbers of members of a large database, such as 100000; none without any.
"""

import http.client
import shutil
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, timedelta
from pathlib import Path

from adds import add
from latchkey import ROOT, Latchkey
from load import SECONDS, Measurement, measure, print_head, print_line
from seeded import form_token, log_in, seeded

sys.path.append(str(ROOT / "Tests/Support"))
from postgresql_server import PostgreSQLServer  # noqa: E402

MEMBERS = 1000
TASKS = 20
SIGNED_IN = 64
CLIENTS = 64
RATE = 500
"""Requests a second, of both nodes together."""
TOMORROW = f"/todos/day/{date.today() + timedelta(1)}"
INSERT = """\\set number random(1, 1000000000000)
\\set member :client_id + 1
BEGIN ISOLATION LEVEL SERIALIZABLE;
INSERT INTO todos (member_id, title, category, date, start_time, end_time, description, position, created_at)
    VALUES (:member, 'To do ' || :number, 'Work', '2026-11-21', '09:00', '10:00', '', 566231040, 1795000000000);
COMMIT;
"""


@contextmanager
def postgresql() -> Iterator[PostgreSQLServer]:
    """A server that waits for its disk, as installed but for a folder of its own."""
    server = PostgreSQLServer()
    try:
        server.make()
        server.start()
        yield server
    finally:
        server.delete()


def url(server: PostgreSQLServer, name: str) -> str:
    server.ask(f"CREATE DATABASE {name}")
    return f"postgres://latchkey@/{name}?host={server.folder}"


def count_rows(server: PostgreSQLServer, name: str) -> None:
    """Gives the server the statistics that it makes by itself within its first minutes (PostgreSQL, "Autovacuum"). Without
    any it may read all of a member's day for each addition."""
    server.ask("ANALYZE", name)


def pages(server: Latchkey) -> dict[str, Measurement]:
    sessions = [log_in(server, number) for number in range(1, SIGNED_IN + 1)]
    return {name: measure(server, path, sessions) for name, path in (("kept", "/todos"), ("made anew", TOMORROW))}


def adds(server: Latchkey) -> tuple[float, float]:
    sessions = [log_in(server, number) for number in range(1, SIGNED_IN + 1)]
    return add(server, CLIENTS, [(session, form_token(server, session)) for session in sessions], "a")


def bare_inserts(server: PostgreSQLServer) -> float:
    """The same row a second by pgbench: one INSERT in a serializable transaction, by as many clients."""
    script = server.folder / "insert.sql"
    script.write_text(INSERT)
    said = server.run(
        "pgbench", "-n", "-M", "prepared", "-h", server.folder, "-U", "latchkey", "-c", str(CLIENTS), "-j", "2",
        "-T", str(SECONDS), "-f", script, "site")
    return float(next(line for line in said.splitlines() if line.startswith("tps")).split()[2])


def steadily(nodes: list[Latchkey], cookie: str) -> list[float]:
    """Milliseconds of each answer, in order, from the moment at which it was to be asked: one that has to wait counts."""
    times: list[float] = []
    begun = time.monotonic() + 0.1
    total = RATE * SECONDS

    def ask(first: int) -> None:
        connection = http.client.HTTPConnection("127.0.0.1", nodes[first % len(nodes)].port, timeout=30)
        for number in range(first, total, 16):
            due = begun + number / RATE
            time.sleep(max(0, due - time.monotonic()))
            connection.request("GET", "/todos", headers={"Cookie": cookie})
            answer = connection.getresponse()
            answer.read()
            assert answer.status == 200, answer.status
            times.append((time.monotonic() - due) * 1000)

    threads = [threading.Thread(target=ask, args=(first,)) for first in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sorted(times)


def private_memory(server: Latchkey) -> float:
    """In MB."""
    with open(f"/proc/{server.pid}/smaps_rollup") as file:
        lines = [line.split() for line in file if line.startswith("Private")]
    return sum(int(line[1]) for line in lines) / 1024


def mark(what: str, found: float, unit: str, wanted: str) -> None:
    print(f"{what:72}{found:10.2f} {unit:3} mark {wanted}", flush=True)


def main() -> None:
    with seeded(MEMBERS, TASKS) as site:
        print_head()
        on_sqlite = pages(site)
        for name, found in on_sqlite.items():
            print_line(f"SQLite, GET /todos, {name}", found)
    with postgresql() as server:
        with seeded(MEMBERS, TASKS, DATABASE_URL=url(server, "site")) as site:
            count_rows(server, "site")
            time.sleep(2)
            idle = private_memory(site)
            on_server = pages(site)
            for name, found in on_server.items():
                print_line(f"PostgreSQL, GET /todos, {name}", found)
            added, cpu = adds(site)
            bare = bare_inserts(server)
            print(f"\nadded a second {added:,.0f}, {cpu:.0f} µs of the program's CPU each; by pgbench {bare:,.0f}\n")
            second = Latchkey(site.program, site.data.parent / "second" / "data", **{
                name.removeprefix("LATCHKEY_"): value for name, value in site.environment.items()
                if name.startswith("LATCHKEY_") and name not in ("LATCHKEY_PORT", "LATCHKEY_DATA")})
            second.data.mkdir(parents=True, mode=0o700)
            for key in ("outbox.key", "history.key"):
                shutil.copy(site.data / key, second.data / key)
            second.start()
            times = steadily([site, second], log_in(site, 1))
            second.stop()
        for name in on_sqlite:
            mark(f"GET /todos, {name}: the program's CPU against that on SQLite",
                 on_server[name].server_cpu / on_sqlite[name].server_cpu, "x", "≤ 1.6")
        mark("adds against INSERTs by pgbench", added / bare, "x", "≥ 0.5")
        mark(f"GET /todos at {RATE}/s on two nodes, p50", times[len(times) // 2], "ms", "")
        mark(f"GET /todos at {RATE}/s on two nodes, p99", times[len(times) * 99 // 100], "ms", "≤ 10")
        mark("private memory of an idle node", idle, "MB", "≤ 40")
        for members in map(int, sys.argv[1:]):
            with seeded(members, TASKS, DATABASE_URL=url(server, f"site{members}")) as site:
                count_rows(server, f"site{members}")
                found = pages(site)["made anew"]
                mark(f"GET /todos, made anew, of {members * TASKS:,} to-dos against {MEMBERS * TASKS:,}: CPU",
                     found.server_cpu / on_server["made anew"].server_cpu, "x", "≤ 1.3")
                mark("the same, p50", found.p50 / on_server["made anew"].p50, "x", "≤ 1.3")


if __name__ == "__main__":
    main()
