"""What Latchkey takes, against the marks that it is to keep: a line for each figure, and a table at the end.

`make bench`, or one group or more: `make bench FIGURES=page,adds`. `SECONDS=60` makes each load last longer than 5 s;
`MEMBERS=1000000` compares that many members with a hundredth of them, instead of 20,000.
"""

import argparse
import os
import time

from changes import Changes
from engines import Engines
from growth import MANY_MEMBERS, Growth
from logins import Logins
from pages import Pages
from peer import Peers
from report import Figure, Group, Report, at_least, at_most
from server import HTTPServer
from start import Connections, Start

GROUPS = [
    Group("page", Pages, [
        Figure("GET /todos made anew, 20 to-dos: server CPU", "µs", Pages.made_anew, at_most(100)),
        Figure("GET /todos with what is kept: server CPU", "µs", Pages.kept, at_most(45)),
        Figure("the same, against nginx with a file of that size", "×", Pages.beside_nginx, at_most(3)),
        Figure("first visit of /login, compressed", "KiB", Pages.weight_of_login, at_most(12)),
        Figure("first visit of /todos, compressed", "KiB", Pages.weight_of_todos, at_most(22)),
        Figure("search among 50,000 to-dos, against 20: CPU", "×", Pages.search_of_many, at_most(1.5)),
    ]),
    Group("adds", Changes, [
        Figure("to-dos added a second, 64 clients, each synced", "/s", Changes.added, at_least(12_000)),
        Figure("server CPU for each", "µs", Changes.cost_of_adding, at_most(120)),
        Figure("the same where a sync takes 2 ms, against one client", "×", Changes.together, at_least(20)),
        Figure("edit: server CPU", "µs", Changes.edit),
        Figure("undo: server CPU", "µs", Changes.undo),
        Figure("complete: server CPU", "µs", Changes.complete),
        Figure("delete: server CPU", "µs", Changes.delete),
    ]),
    Group("logins", Logins, [
        Figure("share of Argon2id in a login's CPU", "", Logins.against_argon2id, at_least(0.97)),
        Figure("p99 of GET /todos beside a login storm, against bare Argon2id", "×",
               Logins.beside_storm_against_bare_hashing, at_most(1.1)),
        Figure("the same, against the best peer", "×", Logins.beside_storm_against_peers, at_most(1)),
        Figure("login by passkey: server CPU", "ms", Logins.by_passkey, at_most(1.5)),
    ]),
    Group("start", Start, [
        Figure("start to first answer, existing database", "ms", Start.first_answer, at_most(90)),
        Figure("the same, linked statically", "ms", Start.first_answer_static, at_most(60)),
        Figure("latchkey --version", "ms", Start.version, at_most(20)),
        Figure("private memory after the start", "MB", Start.memory_after_start, at_most(12)),
        Figure("private memory after 10,000 requests", "MB", Start.memory_after_requests, at_most(20)),
    ]),
    Group("connections", Connections, [
        Figure("memory of an idle connection", "KiB", Connections.idle, at_most(4)),
        Figure("memory of an open stream of events", "KiB", Connections.stream, at_most(4)),
        Figure("a change, until the last of its 20 streams tells it: slowest", "ms", Connections.change, at_most(100)),
    ]),
    Group("growth", Growth, [
        Figure(f"{MANY_MEMBERS:,} members against a hundredth: a page's CPU", "×", Growth.page, at_most(1.2)),
        Figure("a search's CPU", "×", Growth.search, at_most(1.2)),
        Figure("a login's CPU", "×", Growth.login, at_most(1.2)),
        Figure("an addition's CPU", "×", Growth.adding, at_most(1.2)),
    ]),
    Group("postgresql", Engines, [
        Figure("private memory of an idle node, 16 connections", "MB", Engines.idle_memory, at_most(40)),
        Figure("GET /todos made anew: own CPU against SQLite", "×", Engines.page, at_most(1.6)),
        Figure("to-dos added a second, 64 clients, against pgbench", "×", Engines.adding, at_least(0.5)),
        Figure("GET /todos at 500/s on two nodes, p99", "ms", Engines.two_nodes, at_most(10)),
    ]),
    Group("peers", Peers, [
        Figure("Go: GET /todos, 20 to-dos: server CPU", "µs", Peers.page_in_go),
        Figure("Go: to-dos added a second, 64 clients", "/s", Peers.adding_in_go),
        Figure("FastAPI: GET /todos, 20 to-dos: server CPU", "µs", Peers.page_in_python),
        Figure("FastAPI: to-dos added a second, 64 clients", "/s", Peers.adding_in_python),
    ]),
]

MORE = [
    Group("server", HTTPServer, [
        Figure("the server, an answer of 7 kB: CPU against nginx", "×", HTTPServer.cost, at_most(0.8)),
        Figure("its requests a second, against nginx", "×", HTTPServer.rate, at_least(1)),
        Figure("each on a new connection: CPU against nginx", "×", HTTPServer.cost_on_new_connections, at_most(1.3)),
        Figure("p99 beside 2,000 slow clients, against alone", "×", HTTPServer.beside_slow_clients, at_most(2)),
        Figure("its parser alone, requests of 641 bytes", "MB/s", HTTPServer.parser, at_least(300)),
    ]),
]


def main() -> None:
    parser = argparse.ArgumentParser()
    all_groups = {group.name: group for group in GROUPS + MORE}
    parser.add_argument("--figures", help=f"some of {','.join(all_groups)}")
    chosen = parser.parse_args().figures
    begun = time.monotonic()
    report = Report()
    report.watch(2)
    for name in chosen.split(",") if chosen else [group.name for group in GROUPS]:
        report.add(all_groups[name])
    report.print()
    print(f"{time.monotonic() - begun:.0f} s on {os.cpu_count()} processors")


if __name__ == "__main__":
    main()
