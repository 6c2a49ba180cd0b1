"""`latchkey serve` as a process, for browser tests and benchmarks."""

import os
import select
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

STARTING = 60
"""Seconds that a start may take on a busy machine."""

LOGGING = 30
"""Seconds that a line may take to be in the log."""

STOPPING = 60
"""Seconds that an end may take on a busy machine. The program gives its last requests ten, and writes to the disk then."""


def environment(**settings: str) -> dict[str, str]:
    """This process's environment with these settings and no others, such as `environment(PORT="8081")`, and with the pages
    of this copy, wherever the program runs."""
    settings = {"HOME": str(ROOT)} | settings
    others = {name: value for name, value in os.environ.items() if not name.startswith("LATCHKEY_")}
    return others | {f"LATCHKEY_{name}": value for name, value in settings.items()}


def _own_ports() -> Iterator[int]:
    """Ports that nobody else takes between their choice and the listening, all and then again: they lie below those that
    Linux gives to connections and to whoever asks for any port, and each worker of a test run has its own."""
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", 1))
    worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    mine = range(10_000, 30_000)[worker::workers]
    # Two runs on one machine seldom begin at the same place.
    start = os.getpid() % len(mine)
    while True:
        yield from mine[start:]
        yield from mine[:start]


_ports = _own_ports()

NO_BROWSER = 10_080
"""The one of those ports that browsers connect to for nobody (Fetch standard, "bad port")."""


def free_port() -> int:
    """A port of this machine without a listener that browsers take, another each time."""
    for port in _ports:
        if port == NO_BROWSER:
            continue
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise AssertionError("the ports of a worker never end")


class Latchkey:
    """One server with its data folder; it can stop and start again on the same folder and port.

    It runs in the folder that holds the data folder: settings that lie in this copy's are not read.
    `host` is the name of this machine that it is reached by: pages at another name of it are another site's.
    """

    def __init__(self, program: Path, data: Path, host: str = "127.0.0.1", **settings: str) -> None:
        self.program = program
        self.data = data
        self.folder = data.parent
        """Where the program runs; it must be there for this process, too."""
        self.port = free_port()
        self.url = f"http://{host}:{self.port}"
        if host != "127.0.0.1":
            settings["BASE_URL"] = self.url
        # The log of a failed test is read by a person.
        settings = {"LOG_FORMAT": "text"} | settings
        self.environment = environment(PORT=str(self.port), DATA=str(data), **settings)
        self.arguments: list[str] = []
        """The arguments after `serve`."""
        self.log = tempfile.TemporaryFile()
        self.under: list[str] = []
        """A command that runs the server, and becomes its process: strace with -D, for one."""
        self.passed: list[int] = []
        """Descriptors that the command gets, under the same numbers."""
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        assert self.process, "the server is not running"
        return self.process.pid

    def start(self) -> None:
        """Returns when the program has said its address."""
        self.process = subprocess.Popen(
            [*self.under, self.program, "serve", *self.arguments], cwd=self.folder, env=self.environment,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=self.log, pass_fds=self.passed)
        said = self._said()
        if self.url not in said:
            self.kill()
            raise AssertionError(f"the server said {said!r} and logged:\n{self.logged()}")

    def stop(self) -> int:
        """Asks the program to end; gives its exit code."""
        assert self.process, "the server is not running"
        self.process.terminate()
        try:
            return self.process.wait(timeout=STOPPING)
        finally:
            self.kill()

    def kill(self) -> None:
        """Makes sure that nothing is left of the process."""
        if self.process:
            self.process.kill()
            self.process.wait()
            self.process.stdout.close()
            self.process = None

    def logged(self, *awaited: str) -> str:
        """All that the program has written to standard error so far.

        A separate thread writes there, so a line may come after the answer that it describes: each of `awaited` is waited
        for, and it is an error if one does not come. What must not be there is looked for after the end.
        """
        end = time.monotonic() + LOGGING
        while True:
            log = os.pread(self.log.fileno(), 1 << 30, 0).decode()
            missing = [words for words in awaited if words not in log]
            if not missing:
                return log
            assert time.monotonic() < end, f"the server never logged {missing}, but:\n{log}"
            time.sleep(0.02)

    def cpu_seconds(self) -> float:
        """The time on processors so far, the system's work for this process included."""
        with open(f"/proc/{self.pid}/stat") as file:
            # The name, in parentheses, may hold spaces; utime and stime are the 12th and 13th fields after it.
            fields = file.read().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def _said(self) -> str:
        """The first line of standard output, or what there was of it in time."""
        said, end = b"", time.monotonic() + STARTING
        while not said.endswith(b"\n") and (left := end - time.monotonic()) > 0:
            if select.select([self.process.stdout], [], [], left)[0]:
                piece = os.read(self.process.stdout.fileno(), 4096)
                if not piece:
                    break
                said += piece
        return said.decode()
