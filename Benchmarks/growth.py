"""What a page, an addition, a search and a login cost on a site of many members, against a small one of the same program."""

import os
from collections.abc import Callable
from datetime import date, timedelta

from adds import add
from latchkey import Latchkey
from load import measure
from seeded import form_token, log_in, seeded

MEMBERS = 1000
MANY_MEMBERS = int(os.environ.get("MEMBERS", 100_000))
TASKS = 20
SIGNED_IN = 500
"""Members all over the database, so that no part of it is read more often than others."""
CLIENTS = 64


class Site:
    """A server, its members, and those of them who are signed in."""

    def __init__(self, server: Latchkey, members: int) -> None:
        self.server = server
        before = server.cpu_seconds()
        self.sessions = [log_in(server, 1 + number * (members // SIGNED_IN)) for number in range(SIGNED_IN)]
        self.log_in = (server.cpu_seconds() - before) / SIGNED_IN * 1e6

    def page(self, path: str) -> float:
        return measure(self.server, path, self.sessions).server_cpu

    def addition(self) -> float:
        tokens = [(session, form_token(self.server, session)) for session in self.sessions]
        return add(self.server, CLIENTS, tokens, "a")[1]


def compare(what: str, cost: Callable[[Site], float], small: Site, large: Site) -> None:
    """Prints the microseconds of processor time that each of the servers takes for one request."""
    few, many = cost(small), cost(large)
    print(f"{what:32}{few:12,.0f} µs{many:12,.0f} µs{many / few:8.2f} x   mark ≤ 1.2", flush=True)


with seeded(MEMBERS, TASKS) as few, seeded(MANY_MEMBERS, TASKS, keeping=os.environ.get("DATA")) as many:
    small, large = Site(few, MEMBERS), Site(many, MANY_MEMBERS)
    print(f"{TASKS} to-dos each for {MEMBERS:,} and for {MANY_MEMBERS:,} members; server CPU for each request")
    compare("POST /login", lambda site: site.log_in, small, large)
    compare("GET /todos", lambda site: site.page("/todos"), small, large)
    tomorrow = date.today() + timedelta(1)
    compare("the same for tomorrow, not kept", lambda site: site.page(f"/todos/day/{tomorrow}"), small, large)
    compare("GET /todos/search", lambda site: site.page("/todos/search?q=dentist"), small, large)
    compare("POST /todos", Site.addition, small, large)
