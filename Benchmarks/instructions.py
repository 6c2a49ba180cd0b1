"""How many instructions a request takes, which is the same whatever else the machine does.

Argument: a part of a request's name, such as "anew". That one alone is counted then, and its functions are named.
"""

import http.client
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date, timedelta
from pathlib import Path
from urllib.parse import urlencode

from latchkey import Latchkey
from seeded import PROGRAM, form_token, log_in, seeded

Send = Callable[[int], None]

WARM_UP = 50
REQUESTS = 200
LINES = 70


class Callgrind:
    """Valgrind's counter, around a server. The server needs a hundred times its time there."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        # Valgrind doesn't know how Swift writes down what is for debuggers.
        self.program = folder / "latchkey"
        subprocess.run(["strip", "--strip-debug", "-o", self.program, PROGRAM], check=True)
        shim = folder / "sigsuspend.so"
        source = Path(__file__).with_name("sigsuspend.c")
        subprocess.run(["clang", "-shared", "-fPIC", "-o", shim, source], check=True)
        self.under = [
            "env", f"LD_PRELOAD={shim}", "valgrind", "--tool=callgrind", "--instr-atstart=no",
            f"--callgrind-out-file={folder}/profile"]

    def steady(self, server: Latchkey, send: Send) -> int:
        """The instructions of one call, once what the server does beside it, such as indexing, has come to an end."""
        last, found = 0, self._counted(server, send)
        while abs(found - last) > found * 0.01:
            last, found = found, self._counted(server, send)
        return found

    def print_functions(self) -> None:
        """Those that most of the last count goes to, with what they call and without."""
        for inclusive in ("yes", "no"):
            said = self._run("callgrind_annotate", f"--inclusive={inclusive}", str(self._latest))
            lines = [line for line in said.splitlines() if "%)" in line][:LINES]
            print(self._run("swift", "demangle", "--simplified", input="\n".join(lines)))

    def _counted(self, server: Latchkey, send: Send) -> int:
        pid = str(server.pid)
        for number in range(WARM_UP):
            send(number)
        self._run("callgrind_control", "--zero", pid)
        self._run("callgrind_control", "--instr=on", pid)
        for number in range(REQUESTS):
            send(number)
        self._run("callgrind_control", "--instr=off", pid)
        self._run("callgrind_control", "--dump", pid)
        totals = next(line for line in self._latest.read_text().splitlines()[::-1] if line.startswith("totals:"))
        return int(totals.split()[1]) // REQUESTS

    @property
    def _latest(self) -> Path:
        return max(self.folder.glob("profile.*"), key=lambda file: file.stat().st_mtime_ns)

    def _run(self, *command: str, input: str | None = None) -> str:
        return subprocess.run(command, check=True, capture_output=True, text=True, input=input).stdout


class Browser:
    """A member's browser on a connection that stays open."""

    def __init__(self, server: Latchkey) -> None:
        self.cookie = log_in(server, 1)
        self.token = form_token(server, self.cookie)
        self.connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)

    def get(self, path: str) -> Send:
        return lambda _: self._expect(200, "GET", path)

    def add(self, _: int) -> None:
        fields = {"csrf": self.token, "line": f"Buy milk and bread {time.monotonic_ns()} tomorrow at 10"}
        self._expect(303, "POST", "/todos/quick", urlencode(fields))

    def _expect(self, status: int, method: str, path: str, body: str | None = None) -> None:
        headers = {"Cookie": self.cookie, "Content-Type": "application/x-www-form-urlencoded"}
        self.connection.request(method, path, body, headers)
        answer = self.connection.getresponse()
        answer.read()
        assert answer.status == status, f"{path} was answered {answer.status}"


@contextmanager
def serving() -> Iterator[tuple[Callgrind, Latchkey]]:
    with tempfile.TemporaryDirectory() as folder:
        counter = Callgrind(Path(folder))
        with seeded(10, 20, under=counter.under, program=counter.program) as server:
            yield counter, server


def main(part: str) -> None:
    with serving() as (counter, server):
        browser = Browser(server)
        for name, send in {
            "GET /todos, kept": browser.get("/todos"),
            "GET /todos, made anew": browser.get(f"/todos/day/{date.today() + timedelta(1)}"),
            "GET /todos/month": browser.get("/todos/month"), "GET /account": browser.get("/account"), "add": browser.add,
        }.items():
            if part in name:
                print(f"{name:32}{counter.steady(server, send):12,} instructions", flush=True)
                if part:
                    counter.print_functions()


if __name__ == "__main__":
    main("".join(sys.argv[1:]))
