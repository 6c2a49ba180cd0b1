"""Puts load on a server by wrk, which has a share of the same processors."""

import itertools
import json
import os
import subprocess
import tempfile
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol
from urllib.parse import urlencode

THREADS = 2
WARM_UP = 1
SECONDS = int(os.environ.get("SECONDS", 5))
"""How long a load lasts."""

_bases = itertools.count(0, 1_000_000)


class Server(Protocol):
    """A server that runs as a process, or some."""

    url: str

    def cpu_seconds(self) -> float: ...


@dataclass(frozen=True)
class Request:
    """A page, or a form that is sent. In a value of it `{counter}` becomes nine digits, others each time."""

    path: str
    cookie: str = ""
    form: dict[str, str] | None = None

    def __str__(self) -> str:
        body = urlencode(self.form, safe="{}") if self.form else ""
        return f"{self.path}\t{self.cookie}\t{body}\n"


@dataclass(frozen=True)
class Measurement:
    """What a load was answered with."""

    rate: float
    """Answers a second."""
    p50: float
    p99: float
    """Milliseconds."""
    cpu: float
    """The server's microseconds on processors, the system's work for it included, for one request."""
    size: float
    """Bytes of an answer, header fields included."""


def measure(
    server: Server, requests: Sequence[Request], connections: int = 32, closing: bool = False, seconds: float = SECONDS,
    warm_up: int = WARM_UP
) -> Measurement:
    """Sends `requests` in turn, each as soon as there is an answer. Pages must all be of one size.

    When `closing`, each on a connection of its own.
    """
    expected = None if requests[0].form else size_of_answer(server, requests[0])
    with tempfile.NamedTemporaryFile("w") as file:
        file.writelines(map(str, requests))
        file.flush()
        if warm_up:
            _run(server, file.name, connections, closing, warm_up)
        found = _run(server, file.name, connections, closing, seconds)
    # An answer that sends elsewhere, or says what went wrong, is far from this size.
    is_page = expected is None or abs(found.size - expected) < expected * 0.05
    assert is_page, f"{requests[0].path}: {found.size:.0f} bytes instead of {expected}"
    return found


def size_of_answer(server: Server, request: Request) -> int:
    """The size of one answer, which must be a 200; wrk reports only the size of all."""
    url = server.url + request.path
    headers = {"Cookie": request.cookie} if request.cookie else {}
    with urllib.request.urlopen(urllib.request.Request(url, headers=headers), timeout=10) as answer:
        assert answer.status == 200 and answer.url == url, f"{request.path} leads to {answer.url}"
        head = "".join(f"{name}: {value}\r\n" for name, value in answer.headers.items())
        return len(f"HTTP/1.1 200 OK\r\n{head}\r\n") + len(answer.read())


def wrk(url: str, file: str, connections: int, closing: bool, seconds: float) -> list[str | Path]:
    """The command that sends the requests of a file."""
    threads = min(THREADS, connections)
    return [
        "wrk", f"-t{threads}", f"-c{connections}", f"-d{seconds}s", "--timeout=60s",
        "-s", Path(__file__).with_suffix(".lua"), url, "--", file, str(next(_bases)), str(threads),
        *(["closing"] if closing else [])]


@contextmanager
def load(server: Server, requests: Sequence[Request], connections: int, seconds: float) -> Iterator[None]:
    """Sends requests for so many seconds at least while the block runs, which is to take no longer."""
    with tempfile.NamedTemporaryFile("w") as file:
        file.writelines(map(str, requests))
        file.flush()
        process = subprocess.Popen(wrk(server.url, file.name, connections, False, seconds), stdout=subprocess.PIPE)
        yield
        said = json.loads(process.communicate(timeout=seconds + 60)[0].splitlines()[-1])
    assert said["failures"] == 0, f"{said['failures']} of {said['requests']} requests failed"


def _run(server: Server, file: str, connections: int, closing: bool, seconds: float) -> Measurement:
    before = server.cpu_seconds()
    done = subprocess.run(
        wrk(server.url, file, connections, closing, seconds), check=True, capture_output=True, text=True,
        timeout=seconds + 60)
    cpu = server.cpu_seconds() - before
    said = json.loads(done.stdout.splitlines()[-1])
    assert said["failures"] == 0, f"{said['failures']} of {said['requests']} requests failed"
    return Measurement(
        rate=said["requests"] / said["seconds"], p50=said["p50"] / 1000, p99=said["p99"] / 1000,
        cpu=cpu / said["requests"] * 1e6, size=said["bytes"] / said["requests"])
