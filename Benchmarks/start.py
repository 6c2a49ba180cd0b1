"""The program by itself: from its start to its first answer, what it holds in memory, what it takes on disk.

`python3 Benchmarks/start.py [PROGRAM]`: without a name the release build.
"""

import http.client
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from activated import Activated
from latchkey import ROOT
from seeded import PASSWORD, log_in

STARTS = 20
MEMBERS, TASKS = 200, 50
REQUESTS = 100

MOST_TIME = 150
"""Milliseconds from start to first answer, the median."""
MOST_MEMORY = 20
"""MB of its own while idle: what the machine would have back. Code that is mapped from a file costs nothing."""


def first_answer(server: Activated) -> float:
    """Starts it with a visitor waiting at its socket. Returns the milliseconds until that one is answered."""
    visitor = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
    visitor.request("GET", "/login")
    begun = time.perf_counter()
    server.start()
    answer = visitor.getresponse()
    taken = (time.perf_counter() - begun) * 1000
    assert answer.status == 200
    visitor.close()
    return taken


def memory(server: Activated) -> dict[str, float]:
    """In MB: its own pages (Private_Dirty), and all of its pages in memory (Rss)."""
    lines = Path(f"/proc/{server.pid}/smaps_rollup").read_text().splitlines()[1:]
    sizes = {name: int(rest.split()[0]) * 1024 / 1e6 for name, rest in (line.split(":") for line in lines)}
    return {name: sizes[name] for name in ("Private_Dirty", "Rss")}


def verdict(what: str, value: float, unit: str, most: float) -> None:
    print(f"{what:56}{value:9.1f} {unit:4} mark ≤ {most}: {'reached' if value <= most else 'MISSED'}", flush=True)


def show(what: str, sizes: dict[str, float]) -> None:
    verdict(f"memory {what}, its own", sizes["Private_Dirty"], "MB", MOST_MEMORY)
    print(f"{'  with code and files that are mapped (Rss)':56}{sizes['Rss']:9.1f} MB")


def measure(program: Path, folder: Path) -> None:
    server = Activated(program, folder / "data", LOG_LEVEL="warning", THROTTLE="off")
    subprocess.run(
        [program, "seed", f"--members={MEMBERS}", f"--tasks={TASKS}", f"--password={PASSWORD}"], cwd=folder,
        env=server.environment, check=True, timeout=600)
    try:
        times = []
        for _ in range(STARTS):
            times.append(first_answer(server))
            assert server.stop() == 0
        verdict(f"start to first answer, median of {STARTS}", statistics.median(times), "ms", MOST_TIME)
        print(f"{'  fastest and slowest':56}{min(times):9.1f} ms{max(times):9.1f} ms")
        server.start()
        time.sleep(2)
        show("after the start", memory(server))
        cookie = log_in(server, 1)
        visitor = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
        for _ in range(REQUESTS):
            visitor.request("GET", "/todos", headers={"Cookie": cookie})
            assert visitor.getresponse().read()
        visitor.close()
        time.sleep(2)
        show(f"after a login and {REQUESTS} requests", memory(server))
    finally:
        server.close()


program = Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / ".build/release/latchkey").resolve()
print(f"{'the program on disk':56}{program.stat().st_size / 1e6:9.1f} MB")
with tempfile.TemporaryDirectory() as folder:
    measure(program, Path(folder))
