"""How many instructions a request takes, and of which functions: the same whatever else the machine does."""

import http.client
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path
from urllib.parse import urlencode

from latchkey import Latchkey
from seeded import PROGRAM, form_token, log_in, seeded

WARM_UP = 50
REQUESTS = 200
LINES = 70


def counted(server: Latchkey, send: Callable[[int], None]) -> int:
    """The instructions of one call, of many. Under Valgrind a server needs a hundred times its time."""
    pid = str(server.process.pid)
    for number in range(WARM_UP):
        send(number)
    control(pid, "--zero")
    control(pid, "--instr=on")
    for number in range(WARM_UP, WARM_UP + REQUESTS):
        send(number)
    control(pid, "--instr=off")
    control(pid, "--dump")
    totals = next(line for line in latest(server).read_text().splitlines()[::-1] if line.startswith("totals:"))
    return int(totals.split()[1]) // REQUESTS


def latest(server: Latchkey) -> Path:
    files = Path(server.under[-1].partition("=")[2]).parent.glob("profile.*")
    return max(files, key=lambda file: file.stat().st_mtime_ns)


def steady(server: Latchkey, send: Callable[[int], None]) -> int:
    """The same, once what the server does beside it, such as indexing what it was given, has come to an end."""
    last, found = 0, counted(server, send)
    while abs(found - last) > found * 0.01:
        last, found = found, counted(server, send)
    return found


def control(pid: str, option: str) -> None:
    subprocess.run(["callgrind_control", option, pid], check=True, capture_output=True)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        # Valgrind doesn't know how Swift writes down what is for debuggers.
        program = Path(folder) / "latchkey"
        subprocess.run(["strip", "--strip-debug", "-o", program, PROGRAM], check=True)
        shim = Path(folder) / "sigsuspend.so"
        subprocess.run(
            ["clang", "-shared", "-fPIC", "-o", shim, Path(__file__).with_name("sigsuspend.c")], check=True)
        under = [
            "env", f"LD_PRELOAD={shim}", "valgrind", "--tool=callgrind", "--instr-atstart=no", "--separate-threads=no",
            f"--callgrind-out-file={folder}/profile"]
        with seeded(10, 20, under=under, program=program) as server:
            cookie = log_in(server, 1)
            token = form_token(server, cookie)
            connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)

            def get(path: str) -> Callable[[int], None]:
                def send(_: int) -> None:
                    connection.request("GET", path, headers={"Cookie": cookie})
                    answer = connection.getresponse()
                    answer.read()
                    assert answer.status == 200, f"{path} was answered {answer.status}"
                return send

            def add(number: int) -> None:
                fields = {"csrf": token, "line": f"Buy milk and bread {number} {time.monotonic_ns()} tomorrow at 10"}
                connection.request("POST", "/todos/quick", urlencode(fields), {
                    "Cookie": cookie, "Content-Type": "application/x-www-form-urlencoded"})
                answer = connection.getresponse()
                answer.read()
                assert answer.status == 303, f"an add was answered {answer.status}"

            tomorrow = f"/todos/day/{date.today() + timedelta(1)}"
            sends = {
                "GET /todos, kept": get("/todos"), "GET /todos, made anew": get(tomorrow),
                "GET /todos/month": get("/todos/month"), "GET /account": get("/account"), "add": add}
            for name, send in sends.items():
                if sys.argv[1:] and sys.argv[1] not in name:
                    continue
                print(f"{name:32}{steady(server, send):12,} instructions", flush=True)
                if sys.argv[1:]:
                    subprocess.run(["cp", latest(server), "/tmp/w/cg/last"], check=True)
                    profile(latest(server))


def profile(dump: Path) -> None:
    """The functions that most of it goes to, with what they call and without."""
    for inclusive in ("yes", "no"):
        said = subprocess.run(
            ["callgrind_annotate", f"--inclusive={inclusive}", dump], check=True, capture_output=True, text=True).stdout
        lines = [line for line in said.splitlines() if "%)" in line][:LINES]
        named = subprocess.run(
            ["swift", "demangle", "--simplified"], check=True, capture_output=True, text=True, input="\n".join(lines))
        print(named.stdout)


if __name__ == "__main__":
    main()
