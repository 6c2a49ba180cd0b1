"""What a process and all that it has started take, by proc(5)."""

import os
from pathlib import Path


def family(pid: int) -> list[int]:
    """The process and its children, and theirs."""
    tasks = Path(f"/proc/{pid}/task").glob("*/children")
    return [pid, *(one for task in tasks for child in task.read_text().split() for one in family(int(child)))]


def cpu_seconds(pid: int) -> float:
    """Seconds on processors so far, the system's work for them included."""
    def ticks(pid: int) -> int:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return int(fields[11]) + int(fields[12])

    return sum(map(ticks, family(pid))) / os.sysconf("SC_CLK_TCK")


def private_memory(pid: int) -> int:
    """Bytes that the machine would have back: code that is mapped from a file costs nothing."""
    def size(pid: int) -> int:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
        return next(int(line.split()[1]) << 10 for line in lines if line.startswith("Private_Dirty:"))

    return sum(map(size, family(pid)))
