"""Restarts under load with a socket that stays, as systemd holds it: how many requests fail.

`python3 Benchmarks/restarts.py [PROGRAM]`: without a name the release build.
"""

import statistics
import sys
import tempfile
import time
from pathlib import Path

from activated import Activated, Visitors
from latchkey import ROOT

RESTARTS = 50
VISITORS = 32
BETWEEN = 0.3
"""Seconds that each process serves."""

program = Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / ".build/release/latchkey").resolve()
with tempfile.TemporaryDirectory() as folder:
    server = Activated(program, Path(folder) / "data", LOG_LEVEL="warning")
    server.start()
    times = []
    try:
        with Visitors(server.port, VISITORS) as visitors:
            for _ in range(RESTARTS):
                time.sleep(BETWEEN)
                begun = time.perf_counter()
                assert server.stop() == 0
                server.start()
                times.append(time.perf_counter() - begun)
    finally:
        server.close()
once, kept = visitors.answered
print(f"{RESTARTS} restarts under {VISITORS} visitors, each {statistics.median(times) * 1000:.0f} ms in the median")
print(f"answered: {once} on new connections, {kept} on kept ones")
print(f"failed: {len(visitors.failures)}; the mark is 0: {'reached' if not visitors.failures else 'MISSED'}")
for failure in visitors.failures[:10]:
    print(f"  {failure}")
