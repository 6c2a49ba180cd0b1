"""Puts load on one path of a server, and prints what that took."""

import json
import statistics
import subprocess
import tempfile
import urllib.request
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol


class Server(Protocol):
    """A server that runs as a process, or some."""

    url: str

    def cpu_seconds(self) -> float: ...


CONNECTIONS = 32
THREADS = 2
WARM_UP = 2
SECONDS = 5
RUNS = 3


@dataclass(frozen=True)
class Measurement:
    """One run, or the medians of some. Times are in microseconds."""

    requests_per_second: float
    p50: float
    p99: float
    server_cpu: float
    """The server's time on processors, the system's work for it included, for one request."""
    size: float
    """Bytes of an answer, header fields included."""


def measure(server: Server, path: str, cookies: list[str], closing: bool = False) -> Measurement:
    """Asks for `path` as fast as it is answered, with one of `cookies` each time. All answers must be the same page.

    When `closing`, each on a connection of its own.
    """
    expected = size_of_answer(server, path, cookies)
    with tempfile.NamedTemporaryFile("w") as file:
        file.writelines(cookie + "\n" for cookie in cookies)
        file.flush()
        run(server, path, file.name, WARM_UP, closing)
        runs = [run(server, path, file.name, SECONDS, closing) for _ in range(RUNS)]
    for one in runs:
        # An answer that sends elsewhere, or says what went wrong, is far from this size.
        assert abs(one.size - expected) < expected * 0.05, f"{path}: {one.size:.0f} bytes instead of {expected}"
    fields = Measurement.__dataclass_fields__
    return Measurement(*(statistics.median(getattr(one, field) for one in runs) for field in fields))


def size_of_answer(server: Server, path: str, cookies: list[str]) -> int:
    """The size of one answer, which must be a 200; wrk reports only the size of all."""
    headers = {"Cookie": cookies[0]} if cookies else {}
    with urllib.request.urlopen(urllib.request.Request(server.url + path, headers=headers), timeout=10) as answer:
        assert answer.status == 200 and answer.url == server.url + path, f"{path} leads to {answer.url}"
        head = "".join(f"{name}: {value}\r\n" for name, value in answer.headers.items())
        return len(f"HTTP/1.1 200 OK\r\n{head}\r\n") + len(answer.read())


def run(server: Server, path: str, cookie_file: str, seconds: int, closing: bool) -> Measurement:
    before = server.cpu_seconds()
    wrk = subprocess.run(
        ["wrk", f"-t{THREADS}", f"-c{CONNECTIONS}", f"-d{seconds}s", "-s", Path(__file__).with_suffix(".lua"),
         server.url + path, "--", cookie_file, *(["closing"] if closing else [])],
        check=True, capture_output=True, text=True, timeout=seconds + 30)
    cpu = server.cpu_seconds() - before
    summary = json.loads(wrk.stdout.splitlines()[-1])
    assert summary["failures"] == 0, f"{path}: {summary['failures']} of {summary['requests']} requests failed"
    return Measurement(
        requests_per_second=summary["requests"] / summary["seconds"], p50=summary["p50"], p99=summary["p99"],
        server_cpu=cpu / summary["requests"] * 1e6, size=summary["bytes"] / summary["requests"])


def print_head() -> None:
    print(f"{CONNECTIONS} connections, medians of {RUNS} runs of {SECONDS} s; wrk has a share of the same cores")
    print(f"{'':32}{'requests/s':>12}{'p50':>12}{'p99':>12}{'server CPU':>14}{'answer':>10}")


def print_line(name: str, found: Measurement) -> None:
    print(
        f"{name:32}{found.requests_per_second:12,.0f}{found.p50 / 1000:9.2f} ms{found.p99 / 1000:9.2f} ms"
        f"{found.server_cpu:11.1f} µs{found.size / 1000:7.1f} kB", flush=True)
