"""The page that members look at all day, beside nginx with a file of its size; and what members wait for with very many."""

import gzip
import re
import tempfile
import urllib.request
from contextlib import ExitStack
from datetime import date, timedelta
from functools import cached_property
from pathlib import Path

from latchkey import Latchkey
from load import Measurement, Request, measure
from nginx import Nginx
from seeded import log_in, seeded

MEMBERS = 1000
TASKS = 20
MANY_TASKS = 50_000
SIGNED_IN = 64
SEARCH = "/todos/search?q=dentist"
"""Finds a tenth of a member's to-dos."""


def tomorrow() -> str:
    """The page of a day of which nothing is kept: its parts are made anew each time, as today's are after every change."""
    return f"/todos/day/{date.today() + timedelta(1)}"


class Pages(ExitStack):
    @cached_property
    def site(self) -> Latchkey:
        return self.enter_context(seeded(MEMBERS, TASKS))

    @cached_property
    def cookies(self) -> list[str]:
        return [log_in(self.site, number) for number in range(1, SIGNED_IN + 1)]

    def page(self, path: str) -> Measurement:
        return measure(self.site, [Request(path, cookie) for cookie in self.cookies])

    def made_anew(self) -> tuple[float, str]:
        found = self.page(tomorrow())
        return found.cpu, f"{found.rate:,.0f}/s, {found.size / 1000:.1f} kB"

    @cached_property
    def _kept(self) -> Measurement:
        return self.page("/todos")

    def kept(self) -> tuple[float, str]:
        return self._kept.cpu, f"{self._kept.rate:,.0f}/s, {self._kept.size / 1000:.1f} kB"

    def beside_nginx(self) -> tuple[float, str]:
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "page.html").write_bytes(b"a" * int(self._kept.size))
            with Nginx(Path(folder)) as nginx:
                found = measure(nginx, [Request("/page.html")])
        return self._kept.cpu / found.cpu, f"nginx {found.cpu:.1f} µs"

    def search_of_many(self) -> tuple[float, str]:
        """Of a member with 50,000 to-dos, against one with 20. Each looks for the numbered title of one that it has."""
        few = measure(self.site, [Request(f"{SEARCH}+{TASKS - 9}", self.cookies[0])])
        with seeded(1, MANY_TASKS) as site:
            cookie = log_in(site, 1)
            many = measure(site, [Request(f"{SEARCH}+{MANY_TASKS - 9}", cookie)])
            full = measure(site, [Request(SEARCH, cookie)])
        return many.cpu / few.cpu, f"{few.cpu:,.0f} and {many.cpu:,.0f} µs; {full.cpu:,.0f} for a full page of results"

    def weight_of_login(self) -> float:
        return first_visit(self.site, "/login")

    def weight_of_todos(self) -> float:
        return first_visit(self.site, "/todos", self.cookies[0])


def first_visit(site: Latchkey, path: str, cookie: str = "") -> float:
    """KiB of a page and of the style sheets, scripts and icons that it names, compressed, with heads."""
    def fetch(path: str) -> tuple[int, bytes]:
        headers = {"Accept-Encoding": "gzip, br", "Sec-Fetch-Site": "same-origin", "Cookie": cookie}
        with urllib.request.urlopen(urllib.request.Request(site.url + path, headers=headers), timeout=10) as answer:
            body = answer.read()
            size = len(f"HTTP/1.1 200 OK\r\n{answer.headers}") + len(body)
            return size, gzip.decompress(body) if answer.headers["Content-Encoding"] == "gzip" else body

    size, page = fetch(path)
    # Not the icon for a telephone's home screen, which is a PNG.
    named = set(re.findall(r'<(?:link|script|use) [^>]*?(?:href|src)="(/[^"#]+\.(?:css|js|svg)[^"#]*)', page.decode()))
    return (size + sum(fetch(one)[0] for one in named)) / 1024
