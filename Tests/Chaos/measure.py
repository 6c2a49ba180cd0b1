"""What the site answered, and when."""

import threading
import time
from collections import Counter, defaultdict
from dataclasses import dataclass, field

ALLOWED = {200, 201, 303, 401, 422, 429, 502, 503, 504}
"""Statuses that may be: 502 to 504 also from HAProxy, 422 for a to-do that was there when sent again, and 401 for a
token that was revoked."""


@dataclass(frozen=True)
class Answer:
    """An answer, or status 0 when the connection was lost before there was one."""

    status: int
    location: str = ""
    text: str = ""
    notice: str = ""
    """What the next page is to tell, such as `todo-added.1`."""

    @property
    def is_unknown(self) -> bool:
        """Whether nobody can tell by it if the request was done."""
        return self.status in (0, 502, 503, 504) and not self.denies

    @property
    def denies(self) -> bool:
        """Whether it says that nothing was changed."""
        return self.status == 503 and "nothing was changed" in self.text


@dataclass
class Kind:
    """What was seen while faults of one kind lasted, until the site was as before."""

    times: int = 0
    acknowledged: int = 0
    unknown: int = 0
    without_read: float = 0
    without_write: float = 0
    slowest: float = 0
    until_ready: float = 0
    until_written: float = 0
    """From when a new primary accepted commits to the first that was acknowledged."""
    begun_later: int = 0
    """Requests that were sent after the beginning, and got no answer or a 502 to 504."""


@dataclass
class Watch:
    """Counts answers by the fault that lasts."""

    kinds: dict[str, Kind] = field(default_factory=lambda: defaultdict(Kind))
    statuses: Counter[str] = field(default_factory=Counter)
    strange: list[str] = field(default_factory=list)
    """What must not be, whatever breaks."""
    present: str = "none"
    is_over: bool = False
    """Then nobody reads without a pause any more."""

    def __post_init__(self) -> None:
        self._lock = threading.Lock()
        self._accepting = self._broken = 0.0
        self.start()

    def start(self) -> None:
        """From now on there are readers and writers."""
        self._read = self._written = time.monotonic()

    def begin(self, kind: str) -> None:
        with self._lock:
            self.present = kind
            self.kinds[kind].times += kind != "none"

    def broken(self) -> None:
        """What was to be broken is, from now on."""
        with self._lock:
            self._broken = time.monotonic()

    def accepts(self) -> None:
        """A new primary accepts commits, from now on."""
        with self._lock:
            self._accepting = time.monotonic()

    def end(self, until_ready: float) -> None:
        with self._lock:
            kind = self.kinds[self.present]
            kind.until_ready = max(kind.until_ready, until_ready)
            self.present = "none"
            self._broken = 0

    def note(self, request: str, answer: Answer, begun: float, ended: float) -> None:
        """A request and its answer, with when it was sent and when that was there: whoever notes it may come late."""
        with self._lock:
            kind = self.kinds[self.present]
            kind.slowest = max(kind.slowest, ended - begun)
            self.statuses[str(answer.status or "lost")] += 1
            is_later = 0 < self._broken < begun
            kind.begun_later += is_later and answer.status in (0, 502, 503, 504)
            if answer.status and answer.status not in ALLOWED:
                self.strange.append(f"{answer.status} for {request} during {self.present}: {answer.text[-300:]}")

    def note_read(self) -> None:
        with self._lock:
            now = time.monotonic()
            kind = self.kinds[self.present]
            if not self.is_over:
                kind.without_read = max(kind.without_read, now - self._read)
            self._read = now

    def note_deed(self, is_acknowledged: bool, answer: Answer) -> None:
        with self._lock:
            kind = self.kinds[self.present]
            kind.unknown += not is_acknowledged and answer.is_unknown
            if not is_acknowledged:
                return
            now = time.monotonic()
            kind.acknowledged += 1
            kind.without_write = max(kind.without_write, now - self._written)
            self._written = now
            if self._accepting:
                kind.until_written = max(kind.until_written, now - self._accepting)
                self._accepting = 0

    def complain(self, sentence: str) -> None:
        with self._lock:
            self.strange.append(f"{sentence} (during {self.present})")

    def acknowledged(self) -> int:
        with self._lock:
            return sum(kind.acknowledged for kind in self.kinds.values())

    def table(self) -> str:
        """What each kind of fault did. Times are the longest, in seconds."""
        head = (
            "fault", "times", "acknowledged", "in doubt", "failed later", "no read", "no write", "answer", "ready after",
            "new primary")
        rows = [
            (name, str(kind.times), str(kind.acknowledged), str(kind.unknown), str(kind.begun_later),
             f"{kind.without_read:.1f}", f"{kind.without_write:.1f}", f"{kind.slowest:.1f}", f"{kind.until_ready:.1f}",
             f"{kind.until_written:.1f}")
            for name, kind in sorted(self.kinds.items())]
        total = [str(sum(int(row[column]) for row in rows)) for column in range(1, 5)]
        longest = [f"{max(float(row[column]) for row in rows):.1f}" for column in range(5, 10)]
        return tabulated([head, *rows, ("all", *total, *longest)])


def tabulated(rows: list[tuple[str, ...]]) -> str:
    """Columns as wide as their widest cell; the first to the left."""
    widths = [max(len(cell) for cell in column) for column in zip(*rows)]
    return "\n".join(
        "  ".join([row[0].ljust(widths[0])] + [cell.rjust(width) for cell, width in zip(row[1:], widths[1:])])
        for row in rows)
