"""How many instructions and allocations a request takes, counted by Valgrind: the same however busy the machine is.

Clock, hashes of Swift's dictionaries and passwords are fixed (callgrind.c), so that two runs differ by less than 1 %.
"""

import http.client
import re
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlencode

from latchkey import Latchkey
from seeded import PASSWORD, cookie_in, form_token, log_in, seeded

MEMBERS = 10
TASKS = 20
REQUESTS = 20
"""Of one round."""
MOST_ROUNDS = 8
AGREEMENT = 0.01
"""By how much the three least rounds may differ."""
TOMORROW = "/todos/day/2031-05-15"
"""The day after the one that callgrind.c sets. Of it nothing is kept between two requests."""
BROWSERS = {"Accept-Encoding": "gzip", "Sec-Fetch-Site": "same-origin"}
"""What a browser says whose page is compressed."""

Send = Callable[[int], None]


@dataclass(frozen=True)
class Cost:
    """What one request takes."""

    instructions: int
    allocations: int

    @classmethod
    def read(cls, profile: str, requests: int) -> "Cost":
        """Reads a dump (Valgrind's manual, "Callgrind Format Specification"): a name is written out once, with its number."""
        totals = re.search(r"^totals: (\d+)", profile, re.M)
        ids = re.findall(r"^c?fn=(\(\d+\)) (?:malloc|calloc|realloc|posix_memalign|aligned_alloc)$", profile, re.M)
        calls = [
            int(count) for id in set(ids)
            for count in re.findall(rf"^cfn={re.escape(id)}.*\ncalls=(\d+)", profile, re.M)]
        return cls(int(totals[1]) // requests, round(sum(calls) / requests))


class Callgrind:
    """Valgrind's counter around a server, which needs some fifty times its time there."""

    def __init__(self, folder: Path, program: Path) -> None:
        self.folder = folder
        # Valgrind doesn't know how Swift writes down what is for debuggers.
        self.program = folder / "latchkey"
        subprocess.run(["strip", "--strip-debug", "-o", self.program, program], check=True)
        shim = folder / "callgrind.so"
        source = Path(__file__).with_suffix(".c")
        subprocess.run(["clang", "-O1", "-shared", "-fPIC", "-o", shim, source], check=True)
        self.variables = {"LD_PRELOAD": str(shim), "SWIFT_DETERMINISTIC_HASHING": "1"}
        self.under = ["valgrind", "--tool=callgrind", "--instr-atstart=no", f"--callgrind-out-file={folder}/profile"]

    def cost(self, server: Latchkey, send: Send) -> Cost:
        """Of one call: the least of some rounds, without what the server now and then does beside it, such as indexing."""
        # Counting goes on from here on: what was translated for it stays.
        self._control("--instr=on", server)
        rounds: list[Cost] = []
        for number in range(MOST_ROUNDS):
            self._control("--dump", server)
            for request in range(REQUESTS):
                send(number * REQUESTS + request)
            self._control("--dump", server)
            rounds.append(Cost.read(self._latest.read_text(), REQUESTS))
            least = sorted(rounds, key=lambda cost: cost.instructions)[:3]
            if len(least) == 3 and least[2].instructions <= least[0].instructions * (1 + AGREEMENT):
                break
        return least[0]

    def functions(self, inclusive: bool, most: int) -> str:
        """Those that most of the last count goes to, with what they call or without."""
        said = self._run("callgrind_annotate", f"--inclusive={'yes' if inclusive else 'no'}", str(self._latest))
        lines = [line for line in said.splitlines() if "%)" in line][:most]
        return self._run("swift", "demangle", "--simplified", input="\n".join(lines))

    def _control(self, what: str, server: Latchkey) -> None:
        """A dump also begins the count anew."""
        self._run("callgrind_control", what, str(server.pid))

    @property
    def _latest(self) -> Path:
        return max(self.folder.glob("profile.*"), key=lambda file: file.stat().st_mtime_ns)

    def _run(self, *command: str, input: str | None = None) -> str:
        return subprocess.run(command, check=True, capture_output=True, text=True, input=input, timeout=60).stdout


class Browser:
    """Members' requests on one connection that stays open."""

    def __init__(self, server: Latchkey) -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
        self.cookie = log_in(server, 1)
        self.token = form_token(server, self.cookie)
        self.added = 0
        self.guest, self.guest_token = self._guest()

    def get(self, path: str, **headers: str) -> Send:
        return lambda _: self._expect(200, "GET", path, self.cookie, **headers)

    def add(self, _: int) -> None:
        # A word of its own for each, which is no number: those are looked at as dates.
        self.added += 1
        word = "".join("bcdfghkl"[self.added >> shift & 7] for shift in (9, 6, 3, 0))
        fields = {"csrf": self.token, "line": f"Buy milk and bread {word} tomorrow at 10"}
        self._expect(303, "POST", "/todos/quick", self.cookie, fields)

    def log_in(self, number: int) -> None:
        """Members take turns: of one with very many sessions each login also ends the oldest."""
        email = f"user{number % MEMBERS + 1}@example.com"
        answer = self._expect(
            303, "POST", "/login", self.guest, {"csrf": self.guest_token, "email": email, "password": PASSWORD})
        # Without it each login would be from a new browser, and send an email.
        for line in answer.headers.get_all("Set-Cookie"):
            if line.startswith("browser="):
                self.guest = f"{self.guest.partition(';')[0]}; {line.partition(';')[0]}"

    def _guest(self) -> tuple[str, str]:
        """The cookie of a login form, and its token."""
        self.connection.request("GET", "/login")
        answer = self.connection.getresponse()
        return cookie_in(answer), re.search(r'name="csrf" value="([^"]+)"', answer.read().decode())[1]

    def _expect(
        self, status: int, method: str, path: str, cookie: str, fields: dict[str, str] | None = None, **headers: str
    ) -> http.client.HTTPResponse:
        headers |= {"Cookie": cookie, "Content-Type": "application/x-www-form-urlencoded"}
        self.connection.request(method, path, fields and urlencode(fields), headers)
        answer = self.connection.getresponse()
        answer.read()
        assert answer.status == status, f"{path} was answered {answer.status}"
        return answer


def requests(browser: Browser) -> dict[str, Send]:
    """What is counted, by the name that it has in Docs/Performance.md."""
    return {
        "`GET /todos`, 20 to-dos, kept": browser.get("/todos"),
        "the same, compressed for a browser": browser.get("/todos", **BROWSERS),
        "`GET` of tomorrow's to-dos, made anew": browser.get(TOMORROW),
        "`GET /todos/month`": browser.get("/todos/month"),
        "`GET /account`": browser.get("/account"),
        "`POST /todos/quick`": browser.add,
        "`POST /login`, without the hash": browser.log_in,
    }


@contextmanager
def counting(program: Path) -> Iterator[tuple[Callgrind, Latchkey, Browser]]:
    with tempfile.TemporaryDirectory() as folder:
        counter = Callgrind(Path(folder), program)
        with seeded(MEMBERS, TASKS, counter.under, counter.program, counter.variables) as server:
            yield counter, server, Browser(server)
