"""The page that members look at all day, with a page that needs no database and a file for comparison; what it costs for a
member with a great many to-dos; and how fast to-dos are added."""

import sqlite3
import time
from datetime import date, timedelta
from pathlib import Path

from adds import add
from load import SECONDS, Measurement, measure, print_head, print_line
from seeded import form_token, log_in, seeded

MEMBERS = 1000
TASKS = 20
MANY_TASKS = 50_000
SIGNED_IN = 64
CLIENTS = 64
SYNC = 2
"""Milliseconds that a disk's sync takes where it takes any; on some machines of clouds it takes next to none."""


def commits_alone(folder: Path) -> float:
    """How many rows a second SQLite keeps when each is a commit of its own, synced, with nothing else around it."""
    database = sqlite3.connect(folder / "alone.sqlite", isolation_level=None)
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = FULL")
    database.execute("CREATE TABLE rows (id INTEGER PRIMARY KEY, title TEXT NOT NULL)")
    count, begun = 0, time.monotonic()
    while time.monotonic() < begun + SECONDS:
        database.execute("INSERT INTO rows (title) VALUES (?)", [f"To do {count}"])
        count += 1
    database.close()
    return count / (time.monotonic() - begun)


def ratio(what: str, found: float, mark: str) -> None:
    print(f"{what:64}{found:8.2f} x   mark {mark}", flush=True)


with seeded(MEMBERS, TASKS) as server:
    sessions = [log_in(server, number) for number in range(1, SIGNED_IN + 1)]
    print_head()
    small = measure(server, "/todos", sessions)
    print_line(f"GET /todos, {TASKS} to-dos", small)
    # The page of a day without a cached copy: its parts are made anew each time, as today's are after every change.
    print_line("the same for tomorrow, not kept", measure(server, f"/todos/day/{date.today() + timedelta(1)}", sessions))
    print_line("GET /login", measure(server, "/login", []))
    print_line("GET /app.css", measure(server, "/app.css", []))
    small_views: dict[str, Measurement] = {}
    for view in ("/todos", "/todos/month", "/todos/search?q=dentist"):
        small_views[view] = measure(server, view, sessions[:1])
        print_line(f"GET {view[:22]}, one member", small_views[view])

    tokens = [(session, form_token(server, session)) for session in sessions]
    together, cpu = add(server, CLIENTS, tokens, "a")
    one_by_one, _ = add(server, 1, tokens, "b")
    alone = commits_alone(server.data)
    print(f"\n{'added a second':32}{CLIENTS} clients {together:,.0f} ({cpu:.0f} µs of server CPU each), one client "
          f"{one_by_one:,.0f}, bare commits one by one {alone:,.0f}")
    ratio(f"{CLIENTS} clients against one commit a request, as one client makes them", together / one_by_one, "≥ 8")
    ratio(f"{CLIENTS} clients against bare commits, one by one", together / alone, "")

slowly = ["strace", "-D", "-f", "--seccomp-bpf", "-qq", "-o", "/dev/null",
          "-e", "trace=fdatasync,fsync", "-e", f"inject=fdatasync,fsync:delay_exit={SYNC * 1000}"]
with seeded(SIGNED_IN, TASKS, slowly) as server:
    sessions = [log_in(server, number) for number in range(1, SIGNED_IN + 1)]
    tokens = [(session, form_token(server, session)) for session in sessions]
    together, _ = add(server, CLIENTS, tokens, "a")
    one_by_one, _ = add(server, 1, tokens, "b")
    print(f"{f'where a sync takes {SYNC} ms':32}{CLIENTS} clients {together:,.0f}, one client {one_by_one:,.0f}")
    ratio(f"{CLIENTS} clients against one commit a request, as one client makes them", together / one_by_one, "≥ 8")

with seeded(1, MANY_TASKS) as server:
    print(f"\nOne member with {MANY_TASKS:,} to-dos")
    sessions = [log_in(server, 1)]
    for view, usual in small_views.items():
        found = measure(server, view, sessions)
        print_line(f"GET {view[:22]}", found)
        ratio("its p99, against that of the member with few", found.p99 / usual.p99, "≤ 5")
