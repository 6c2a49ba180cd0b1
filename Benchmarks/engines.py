"""The same site on PostgreSQL beside SQLite; adds beside what the server itself can do; two nodes at a steady rate."""

import http.client
import shutil
import threading
import time
from contextlib import ExitStack
from functools import cached_property

from changes import CLIENTS, Member, add
from clients import HOST
from latchkey import Latchkey
from load import SECONDS, Measurement, Request, measure
from pages import tomorrow
from postgresql_server import PostgreSQLServer
from process import private_memory
from seeded import log_in, seeded

MEMBERS = 1000
TASKS = 20
RATE = 500
"""Requests a second, of both nodes together."""
ASKERS = 16
INSERT = """\\set number random(1, 1000000000000)
\\set member :client_id + 1
BEGIN ISOLATION LEVEL SERIALIZABLE;
INSERT INTO todos (member_id, title, category, date, start_time, end_time, description, position, created_at)
    VALUES (:member, 'Buy milk and bread ' || :number, 'Shopping', '2026-11-21', '10:00', '11:00', '', 566231040,
        1795000000000);
COMMIT;
"""


class Engines(ExitStack):
    @cached_property
    def server(self) -> PostgreSQLServer:
        """One that waits for its disk, as installed but for a folder of its own."""
        server = PostgreSQLServer()
        self.callback(server.delete)
        server.make()
        server.start("fsync=on")
        server.ask("CREATE DATABASE site")
        return server

    @cached_property
    def node(self) -> Latchkey:
        url = f"postgres://latchkey@/site?host={self.server.folder}"
        node = self.enter_context(seeded(MEMBERS, TASKS, DATABASE_URL=url))
        # The statistics that the server makes by itself within its first minutes (PostgreSQL, "Autovacuum"). Without any it
        # may read all of a member's day for each addition.
        self.server.ask("ANALYZE", "site")
        return node

    def idle_memory(self) -> float:
        """Of a node, with the connections to its database."""
        self.node
        time.sleep(2)
        return private_memory(self.node.pid) / 1e6

    def page(self) -> tuple[float, str]:
        with seeded(MEMBERS, TASKS) as site:
            on_file = _page(site)
        on_server = _page(self.node)
        return on_server.cpu / on_file.cpu, f"{on_server.cpu:.0f} and {on_file.cpu:.0f} µs, {on_server.rate:,.0f}/s"

    def adding(self) -> tuple[float, str]:
        added = add(self.node, [Member(self.node, number + 1) for number in range(CLIENTS)], CLIENTS)
        bare = self._bare_inserts()
        return added.rate / bare, f"{added.rate:,.0f} and {bare:,.0f}/s, {added.cpu:.0f} µs of the program's CPU"

    def two_nodes(self) -> tuple[float, str]:
        """Milliseconds from the moment at which a page was to be asked for: one that has to wait counts."""
        settings = {
            name.removeprefix("LATCHKEY_"): value for name, value in self.node.environment.items()
            if name.startswith("LATCHKEY_") and name not in ("LATCHKEY_PORT", "LATCHKEY_DATA")}
        second = Latchkey(self.node.program, self.node.data.parent / "second" / "data", **settings)
        second.data.mkdir(parents=True, mode=0o700)
        for key in ("outbox.key", "history.key"):
            shutil.copy(self.node.data / key, second.data / key)
        second.start()
        try:
            times = _steadily([self.node, second], log_in(self.node, 1))
        finally:
            second.stop()
        return times[len(times) * 99 // 100], f"median {times[len(times) // 2]:.1f}"

    def _bare_inserts(self) -> float:
        """The same row a second by pgbench: one INSERT in a serializable transaction, by as many clients."""
        script = self.server.folder / "insert.sql"
        script.write_text(INSERT)
        said = self.server.run(
            "pgbench", "-n", "-M", "prepared", "-h", self.server.folder, "-U", "latchkey", "-c", str(CLIENTS), "-j", "2",
            "-T", str(min(SECONDS, 30)), "-f", script, "site")
        return float(next(line for line in said.splitlines() if line.startswith("tps")).split()[2])


def _page(site: Latchkey) -> Measurement:
    """A page of which nothing is kept."""
    return measure(site, [Request(tomorrow(), log_in(site, number + 1)) for number in range(CLIENTS)])


def _steadily(nodes: list[Latchkey], cookie: str) -> list[float]:
    """Milliseconds of each answer, in order."""
    times: list[float] = []
    begun = time.monotonic() + 0.1

    def ask(first: int) -> None:
        connection = http.client.HTTPConnection(HOST, nodes[first % len(nodes)].port, timeout=30)
        for number in range(first, RATE * SECONDS, ASKERS):
            due = begun + number / RATE
            time.sleep(max(0, due - time.monotonic()))
            connection.request("GET", "/todos", headers={"Cookie": cookie})
            answer = connection.getresponse()
            answer.read()
            assert answer.status == 200, answer.status
            times.append((time.monotonic() - due) * 1000)

    threads = [threading.Thread(target=ask, args=[first]) for first in range(ASKERS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sorted(times)
