"""A disk that is full, or answers with errors, under a server; and who writes to it meanwhile."""

import http.client
import re
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape
from pathlib import Path
from urllib.parse import urlencode

import pytest

from latchkey import Latchkey
from member import PASSWORD

PATIENCE = 10
"""Seconds that something may take that happens at once on an idle machine."""

Answer = tuple[int, dict[str, str], str]
"""Status, header fields with small letters, and text."""


@contextmanager
def small_disk(place: Path, megabytes: int = 4) -> Iterator[Path]:
    """A disk of its own; the test is left out where this user may not mount one."""
    place.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "tmpfs", place], capture_output=True, text=True)
    if mounted.returncode != 0:
        pytest.skip(f"no disk may be mounted here: {mounted.stderr.strip()}")
    try:
        yield place
    finally:
        subprocess.run(["umount", "--lazy", place], check=True)


def fill(disk: Path) -> Path:
    """Takes all the room there is; gives the file to delete."""
    ballast = disk / "ballast"
    with ballast.open("wb", buffering=0) as file:
        try:
            while True:
                file.write(bytes(4096))
        except OSError:
            return ballast


@contextmanager
def injected(server: Latchkey, *faults: str) -> Iterator[None]:
    """Has system calls of a running server fail, such as `fsync,fdatasync:error=EIO`."""
    options = [f"--inject={fault}" for fault in faults]
    # Its own words go into a file: a pipe that nobody reads would stop it.
    log = server.data.parent / "strace"
    with log.open("wb") as said:
        tracing = subprocess.Popen(["strace", "-f", "-p", str(server.pid), *options], stdout=said, stderr=said)
    try:
        end = time.monotonic() + PATIENCE
        while "attached" not in log.read_text(errors="replace"):
            if tracing.poll() is not None:
                pytest.skip(f"no process may be traced here: {log.read_text(errors='replace').strip()}")
            assert time.monotonic() < end, "strace does not attach"
            time.sleep(0.02)
        yield
    finally:
        tracing.terminate()
        tracing.wait()


class Browser:
    """A browser without pages: cookies, one request a connection."""

    def __init__(self, server: Latchkey, language: str = "en") -> None:
        self.server = server
        self.language = language
        self.cookies: dict[str, str] = {}
        self.csrf = ""

    def send(self, method: str, path: str, body: bytes | None = None, **headers: str) -> Answer:
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=PATIENCE)
        sent = {"Accept-Language": self.language, "Accept": "text/html"} | headers
        if self.cookies:
            sent["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        try:
            connection.request(method, path, body, sent)
            answer = connection.getresponse()
            text = answer.read().decode()
        finally:
            connection.close()
        for field in answer.headers.get_all("Set-Cookie") or []:
            name, _, value = field.split(";")[0].partition("=")
            self.cookies[name] = value
        return answer.status, {name.lower(): value for name, value in answer.headers.items()}, text

    def get(self, path: str) -> Answer:
        return self.send("GET", path)

    def post(self, path: str, fields: dict[str, str]) -> Answer:
        """Sends a form as the pages do."""
        body = urlencode(fields).encode()
        return self.send("POST", path, body, **{"Content-Type": "application/x-www-form-urlencoded"})

    def form_token(self, path: str) -> str:
        found = re.search(r'name="csrf" value="([^"]+)"', self.get(path)[2])
        assert found, f"{path} has no form"
        return found[1]

    def sign_up(self, email: str) -> None:
        fields = {"name": "Ana", "email": email, "password": PASSWORD, "confirmPassword": PASSWORD}
        assert self.post("/signup", fields | {"csrf": self.form_token("/signup")})[0] == 303
        self.csrf = self.form_token("/todos/new")

    def log_in(self, email: str, **fields: str) -> None:
        fields |= {"email": email, "password": PASSWORD}
        assert self.post("/login", fields | {"csrf": self.form_token("/login")})[0] == 303
        self.csrf = self.form_token("/todos/new")

    def add(self, title: str, description: str = "") -> Answer:
        """Sends a to-do."""
        return self.post("/todos", {
            "csrf": self.csrf, "title": title, "category": "Work", "date": "2026-11-22", "startTime": "09:00",
            "endTime": "10:00", "description": description,
        })


def unsent(page: str) -> tuple[str, dict[str, str]]:
    """The form that a page keeps of what was sent: where it goes, and what is in it."""
    form = re.search(r'<form method="post" action="([^"]+)">\s*((?:<input type="hidden"[^>]*>\s*)+)<p>', page)
    assert form, page
    values = re.findall(r'name="([^"]+)" value="([^"]*)"', form[2])
    return unescape(form[1]), {unescape(name): unescape(value) for name, value in values}


def complaints(server: Latchkey, count: int = 1) -> list[str]:
    """The lines in the log that say that something is wrong, as soon as there are so many of them."""
    end = time.monotonic() + PATIENCE
    while len(lines := [line for line in server.logged().splitlines() if " error " in line]) < count:
        assert time.monotonic() < end, f"{count} lines were to tell of something wrong: {lines}"
        time.sleep(0.02)
    return lines


def wait_until_saved(browser: Browser, title: str) -> None:
    """The server takes something in again, without being started anew."""
    end = time.monotonic() + PATIENCE
    while browser.add(title)[0] != 303:
        assert time.monotonic() < end, "nothing is saved though the cause is gone"
        time.sleep(0.1)
