"""Adds to-dos as fast as they are acknowledged."""

import json
import subprocess
import tempfile
from pathlib import Path

from latchkey import Latchkey
from load import SECONDS, THREADS


def add(server: Latchkey, clients: int, sessions: list[tuple[str, str]], run: str) -> tuple[float, float]:
    """Adds to-dos for some seconds; how many a second, each answered after it was on the disk, and the server's microseconds
    on processors for each."""
    with tempfile.NamedTemporaryFile("w") as file:
        file.writelines(f"{cookie}\t{token}\n" for cookie, token in sessions)
        file.flush()
        before = server.cpu_seconds()
        wrk = subprocess.run(
            ["wrk", f"-t{min(THREADS, clients)}", f"-c{clients}", f"-d{SECONDS}s",
             "-s", Path(__file__).with_name("adding.lua"), server.url, "--", file.name, run],
            check=True, capture_output=True, text=True, timeout=SECONDS + 30)
        cpu = server.cpu_seconds() - before
    summary = json.loads(wrk.stdout.splitlines()[-1])
    assert summary["failures"] == 0, f"{summary['failures']} of {summary['requests']} were not added"
    return summary["requests"] / summary["seconds"], cpu / summary["requests"] * 1e6
