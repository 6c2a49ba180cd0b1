"""Programs that do the same in other languages: see peers/README.md."""

import http.client
import os
import shutil
import signal
import subprocess
import tempfile
import time
from contextlib import ExitStack
from functools import cached_property
from pathlib import Path
from typing import Self
from urllib.parse import urlencode

from clients import HOST
from latchkey import free_port
from load import Request, measure
from process import cpu_seconds
from report import Skipped
from seeded import PASSWORD

FOLDER = Path(__file__).with_name("peers")
MEMBERS = 16
TASKS = 20
CLIENTS = 64
PYTHON = "/usr/bin/python3"
"""Debian's, which has Debian's packages."""


class Peer:
    """A program with members and to-dos of its own, from `with` to its end."""

    def __init__(self, name: str, command: list[str | Path], members: int, tasks: int) -> None:
        self.name = name
        self.command = command
        self.size = {"MEMBERS": str(members), "TASKS": str(tasks), "PASSWORD": PASSWORD}

    def __enter__(self) -> Self:
        self.folder = tempfile.TemporaryDirectory()
        port = free_port()
        self.url = f"http://{HOST}:{port}"
        variables = self.size | {"PORT": str(port), "DATABASE": f"{self.folder.name}/peer.sqlite"}
        self.process = subprocess.Popen(
            self.command, env=os.environ | variables, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            start_new_session=True)
        end = time.monotonic() + 60
        while True:
            try:
                self._post("/login", {})
                return self
            except OSError:
                assert time.monotonic() < end and self.process.poll() is None, f"{self.name} did not start"
                time.sleep(0.05)

    def __exit__(self, *_: object) -> None:
        # Its processes, too.
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.folder.cleanup()

    def cpu_seconds(self) -> float:
        return cpu_seconds(self.process.pid)

    def login(self, number: int) -> Request:
        return Request("/login", form={"email": f"user{number}@example.com", "password": PASSWORD})

    def log_in(self, number: int) -> str:
        """Returns the session's Cookie header."""
        answer = self._post("/login", self.login(number).form)
        assert answer.status == 303, answer.status
        return answer.headers["Set-Cookie"].partition(";")[0]

    def _post(self, path: str, fields: dict[str, str]) -> http.client.HTTPResponse:
        connection = http.client.HTTPConnection(HOST, int(self.url.rpartition(":")[2]), timeout=30)
        connection.request("POST", path, urlencode(fields), {"Content-Type": "application/x-www-form-urlencoded"})
        answer = connection.getresponse()
        connection.close()
        return answer


def go(members: int, tasks: int) -> Peer | None:
    """Built with the libraries that Debian packages; None without these."""
    program = FOLDER.parent.parent / ".build/benchmarks/peer-go"
    if not shutil.which("go"):
        return None
    program.parent.mkdir(parents=True, exist_ok=True)
    variables = {"GO111MODULE": "off", "GOPATH": "/usr/share/gocode"}
    done = subprocess.run(
        ["go", "build", "-tags", "libsqlite3", "-o", program, FOLDER / "todos.go"], env=os.environ | variables,
        capture_output=True)
    return Peer("Go", [program], members, tasks) if done.returncode == 0 else None


def fastapi(members: int, tasks: int) -> Peer | None:
    needed = subprocess.run([PYTHON, "-c", "import fastapi, uvicorn, jinja2, multipart, argon2"], capture_output=True)
    return Peer("FastAPI", [PYTHON, FOLDER / "fastapi_todos.py"], members, tasks) if needed.returncode == 0 else None


def installed(members: int, tasks: int) -> list[Peer]:
    """Those that this machine has what they need for."""
    return [peer for peer in (go(members, tasks), fastapi(members, tasks)) if peer]


class Peers(ExitStack):
    """The page and the addition of each, by the load that Latchkey has."""

    @cached_property
    def go(self) -> Peer:
        return self._started(go(MEMBERS, TASKS))

    @cached_property
    def fastapi(self) -> Peer:
        return self._started(fastapi(MEMBERS, TASKS))

    def page_in_go(self) -> tuple[float, str]:
        return _page(self.go)

    def page_in_python(self) -> tuple[float, str]:
        return _page(self.fastapi)

    def adding_in_go(self) -> tuple[float, str]:
        return _add(self.go)

    def adding_in_python(self) -> tuple[float, str]:
        return _add(self.fastapi)

    def _started(self, peer: Peer | None) -> Peer:
        if not peer:
            raise Skipped("not installed; `Scripts/packages peers` does that")
        return self.enter_context(peer)


def _page(peer: Peer) -> tuple[float, str]:
    found = measure(peer, [Request("/todos", peer.log_in(number + 1)) for number in range(MEMBERS)])
    return found.cpu, f"{found.rate:,.0f}/s, {found.size / 1000:.1f} kB"


def _add(peer: Peer) -> tuple[float, str]:
    cookies = [peer.log_in(number + 1) for number in range(MEMBERS)]
    requests = [Request("/todos", cookie, {"title": "Buy milk and bread {counter}"}) for cookie in cookies]
    found = measure(peer, requests, CLIENTS, warm_up=0)
    return found.rate, f"{found.cpu:.0f} µs of server CPU"
