"""Whether the machine does something else: then no figure of time means anything."""

import ctypes
import os
import time
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")
MOST_OTHERS = 0.05
"""Share of the processors that others may take."""
MOST_DRIFT = 0.10
"""By how much longer the same work may take than at the beginning: what other machines take here shows nowhere else."""
PR_SET_CHILD_SUBREAPER = 36


class Others:
    """The processor time that others take, from one look to the next."""

    def __init__(self) -> None:
        # What a child of ours starts and leaves is ours, too: strace -D, a PostgreSQL server (prctl(2)).
        ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
        self.calm = _loop()
        self._last = self._now()

    def share(self) -> float:
        """Of all processors since the last call, 0 to 1; 0 for less than a second, which counts to the next call's."""
        begun, all_before, own_before = self._last
        now, all_, own = self._now()
        if now - begun < 1:
            return 0
        self._last = now, all_, own
        seconds = (now - begun) * len(os.sched_getaffinity(0))
        return min(1, max(0, all_ - all_before - (own - own_before)) / seconds)

    def drift(self) -> float:
        """By how much longer the same work takes than at the beginning; 0 is as long."""
        return _loop() / self.calm - 1

    def _now(self) -> tuple[float, float, float]:
        return time.monotonic(), _all(), _own()


def _all() -> float:
    """Seconds of our processors so far, without interrupts: on a machine that only talks to itself, they are ours."""
    processors = {f"cpu{number}" for number in os.sched_getaffinity(0)}
    lines = [line.split() for line in Path("/proc/stat").read_text().splitlines()]
    busy = sum(int(line[field]) for line in lines if line[0] in processors for field in (1, 2, 3, 8))
    return busy / TICKS


def _own() -> float:
    """Seconds of this process and of all that it has started."""
    parents: dict[int, int] = {}
    times: dict[int, int] = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        pid = int(folder.name)
        # utime, stime, and those of children that have ended: proc(5).
        parents[pid], times[pid] = int(fields[1]), sum(map(int, fields[11:15]))

    def is_own(pid: int) -> bool:
        while pid and pid != os.getpid():
            pid = parents.get(pid, 0)
        return pid != 0

    return sum(ticks for pid, ticks in times.items() if is_own(pid)) / TICKS


def _loop() -> float:
    """Seconds that some fixed work takes, the best of five."""
    def once() -> float:
        begun = time.perf_counter()
        sum(range(2_000_000))
        return time.perf_counter() - begun

    return min(once() for _ in range(5))
