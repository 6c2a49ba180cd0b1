"""The HTTP server alone, beside nginx."""

import json
import statistics
import subprocess
import tempfile
from contextlib import ExitStack
from functools import cached_property
from pathlib import Path

import clients
from load import Measurement, Request, Server, measure
from nginx import Nginx
from served import PROGRAM, Served

SIZE = 7_000
SLOW = 1_000
TURNS = 5


class HTTPServer(ExitStack):
    @cached_property
    def folder(self) -> Path:
        folder = Path(self.enter_context(tempfile.TemporaryDirectory()))
        (folder / "page.html").write_bytes(b"a" * SIZE)
        return folder

    @cached_property
    def server(self) -> Served:
        return self.enter_context(Served(self.folder))

    @cached_property
    def nginx(self) -> Nginx:
        return self.enter_context(Nginx(self.folder))

    @cached_property
    def _kept(self) -> tuple[Measurement, Measurement]:
        return self._both(closing=False)

    def cost(self) -> tuple[float, str]:
        own, other = self._kept
        return own.cpu / other.cpu, f"{own.cpu:.1f} and {other.cpu:.1f} µs"

    def rate(self) -> tuple[float, str]:
        own, other = self._kept
        return own.rate / other.rate, f"{own.rate:,.0f} and {other.rate:,.0f}/s"

    def cost_on_new_connections(self) -> tuple[float, str]:
        own, other = self._both(closing=True)
        return own.cpu / other.cpu, f"{own.cpu:.1f} and {other.cpu:.1f} µs"

    def _both(self, closing: bool) -> tuple[Measurement, Measurement]:
        def one(server: Server, path: str) -> Measurement:
            return measure(server, [Request(path)], closing=closing)

        return one(self.server, "/memory"), one(self.nginx, "/page.html")

    def beside_slow_clients(self) -> tuple[float, str]:
        """In turns, so that what else this machine does falls on both alike; each side's median."""
        alone, beside = [], []
        for _ in range(TURNS):
            alone.append(clients.calm(self.server.port, b"/memory", 2)[0])
            slow = clients.Slow(self.server.port, SLOW)
            try:
                beside.append(clients.calm(self.server.port, b"/memory", 2)[0])
            finally:
                slow.stop()
        calm, pressed = statistics.median(alone), statistics.median(beside)
        return pressed / calm, f"{pressed:.2f} and {calm:.2f} ms"

    def parser(self) -> tuple[float, str]:
        found = json.loads(subprocess.run([PROGRAM, "parse"], check=True, capture_output=True, text=True).stdout)
        few, more = found["allocations"], found["allocations_for_40_more_headers"]
        return found["megabytes_per_second"], f"{few:g} allocations for 14 fields, {more:g} for 40 more"
