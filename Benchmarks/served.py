"""The server with answers that cost nothing to make, as a process."""

import os
import subprocess
from pathlib import Path
from typing import Self

from latchkey import ROOT
from process import cpu_seconds, private_memory

PROGRAM = ROOT / ".build/benchmarks/server/release/ServerBenchmark"


class Served:
    """Serves `page.html` of a folder in several ways, until it is stopped."""

    def __init__(self, folder: Path) -> None:
        self.process = subprocess.Popen([PROGRAM, "serve", folder], stdout=subprocess.PIPE, text=True)
        self.port = int(self.process.stdout.readline())
        self.url = f"http://127.0.0.1:{self.port}"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def cpu_seconds(self) -> float:
        return cpu_seconds(self.process.pid)

    def memory(self) -> int:
        return private_memory(self.process.pid)

    def descriptors(self) -> int:
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))
