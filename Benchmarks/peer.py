"""Programs that do the same in other languages: see peers/README.md."""

import http.client
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Self
from urllib.parse import urlencode

from clients import HOST
from latchkey import free_port
from load import Request
from process import cpu_seconds
from seeded import PASSWORD

FOLDER = Path(__file__).with_name("peers")
MISSING = "neither Go nor FastAPI is installed: Scripts/packages peers"
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


def installed(members: int, tasks: int) -> Iterator[Peer]:
    """Those that this machine has what they need for."""
    if shutil.which("go") and (program := _built()):
        yield Peer("Go", [program], members, tasks)
    if Path(PYTHON).exists() and subprocess.run([PYTHON, "-c", "import fastapi, uvicorn, argon2"], capture_output=True).returncode == 0:
        yield Peer("FastAPI", [PYTHON, FOLDER / "fastapi_todos.py"], members, tasks)


def _built() -> Path | None:
    """The program in Go, with the libraries that Debian packages; nil without these."""
    program = FOLDER.parent.parent / ".build/benchmarks/peer-go"
    program.parent.mkdir(parents=True, exist_ok=True)
    variables = {"GO111MODULE": "off", "GOPATH": "/usr/share/gocode", "GOFLAGS": "", "CGO_ENABLED": "1"}
    done = subprocess.run(
        ["go", "build", "-tags", "libsqlite3", "-o", program, FOLDER / "todos.go"], env=os.environ | variables,
        capture_output=True)
    return program if done.returncode == 0 else None
