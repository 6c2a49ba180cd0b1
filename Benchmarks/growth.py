"""What requests cost on a site of many members, against one of a hundredth of them."""

import os
from collections.abc import Callable
from contextlib import ExitStack
from functools import cached_property

from changes import Member, add
from latchkey import Latchkey
from load import Request, measure
from pages import SEARCH, tomorrow
from seeded import seeded

MANY_MEMBERS = int(os.environ.get("MEMBERS", 20_000))
MEMBERS = MANY_MEMBERS // 100
TASKS = 20
SIGNED_IN = 100
"""Members all over the database, so that no part of it is read more often than others."""
CLIENTS = 64


class Site:
    """A server, and those of its members who are logged in."""

    def __init__(self, server: Latchkey, members: int) -> None:
        self.server = server
        before = server.cpu_seconds()
        self.members = [Member(server, 1 + number * (members // SIGNED_IN)) for number in range(SIGNED_IN)]
        self.login = (server.cpu_seconds() - before) / SIGNED_IN * 1e6

    def page(self, path: str) -> float:
        return measure(self.server, [Request(path, member.cookie) for member in self.members]).cpu


class Growth(ExitStack):
    @cached_property
    def sites(self) -> tuple[Site, Site]:
        large = self.enter_context(seeded(MANY_MEMBERS, TASKS, keeping=os.environ.get("DATA")))
        small = self.enter_context(seeded(MEMBERS, TASKS))
        return Site(small, MEMBERS), Site(large, MANY_MEMBERS)

    def page(self) -> tuple[float, str]:
        return self._against(lambda site: site.page(tomorrow()))

    def search(self) -> tuple[float, str]:
        return self._against(lambda site: site.page(SEARCH))

    def login(self) -> tuple[float, str]:
        return self._against(lambda site: site.login)

    def adding(self) -> tuple[float, str]:
        return self._against(lambda site: add(site.server, site.members, CLIENTS).cpu)

    def _against(self, cost: Callable[[Site], float]) -> tuple[float, str]:
        few, many = map(cost, self.sites)
        return many / few, f"{few:,.0f} and {many:,.0f} µs"
