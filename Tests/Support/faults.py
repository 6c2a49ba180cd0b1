"""A disk that is full or fails under a server, and clients that write meanwhile."""

import re
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from forms import post, token
from latchkey import Latchkey
from member import Member
from waiting import wait_until
from web_client import Answer, WebClient

PATIENCE = 30
"""Seconds for an event that is immediate on an idle machine."""


@contextmanager
def small_disk(place: Path, kilobytes: int = 4096) -> Iterator[Path]:
    """A separate disk. The test is skipped where this user may not mount one."""
    place.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={kilobytes}k", "tmpfs", place], capture_output=True, text=True)
    if mounted.returncode != 0:
        pytest.skip(f"no disk may be mounted here: {mounted.stderr.strip()}")
    try:
        yield place
    finally:
        subprocess.run(["umount", "--lazy", place], check=True)


def fill(disk: Path) -> Path:
    """Fills the disk; returns the file to delete."""
    ballast = disk / "ballast"
    with ballast.open("wb", buffering=0) as file:
        try:
            while True:
                file.write(bytes(4096))
        except OSError:
            return ballast


@contextmanager
def injected(server: Latchkey, *faults: str) -> Iterator[None]:
    """Makes system calls of a running server fail, such as `fsync,fdatasync:error=EIO`."""
    options = [f"--inject={fault}" for fault in faults]
    # Its own output goes into a file: a pipe without a reader would stop it.
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


class Scribe(WebClient):
    """A member's browser with an open page: to-dos are sent with the token of that page. Each request has
    its own connection, so that no server waits for it at shutdown, and no redirect is followed."""

    def __init__(self, server: Latchkey, language: str = "en") -> None:
        super().__init__(server.url, Accept_Language=language, Connection="close")
        self.csrf = ""

    def fetch(self, path: str, **options: Any) -> Answer:
        return super().fetch(path, **{"max_redirects": 0} | options)

    def sign_up(self, email: str) -> None:
        Member("Ana", email).join(self)
        self.csrf = token(self, "/todos/new")

    def log_in(self, email: str, remember: bool = False) -> None:
        assert Member("Ana", email).enter(self, remember).status == 303
        self.csrf = token(self, "/todos/new")

    def add(self, title: str, description: str = "") -> Answer:
        """Sends a to-do."""
        fields = {
            "csrf": self.csrf, "title": title, "category": "Work", "date": "2026-11-22", "startTime": "09:00",
            "endTime": "10:00", "description": description}
        return post(self, "/todos", fields.items())

    def make_token(self) -> str:
        """An access token that may change to-dos."""
        fields = {"csrf": self.csrf, "name": "Test", "permission": "change", "lifetime": "30"}
        page = post(self, "/account/tokens", fields.items()).text()
        found = re.search(r'>(latchkey_[^<]+)<', page)
        assert found, page
        return found[1]


def unsent(page: str) -> tuple[str, dict[str, str]]:
    """The form that a page keeps of what was sent: its action and its fields."""
    form = re.search(r'<form method="post" action="([^"]+)">\s*((?:<input type="hidden"[^>]*>\s*)+)<p>', page)
    assert form, page
    values = re.findall(r'name="([^"]+)" value="([^"]*)"', form[2])
    return unescape(form[1]), {unescape(name): unescape(value) for name, value in values}


def complaints(server: Latchkey, count: int = 1) -> list[str]:
    """The warnings and errors in the log, as soon as there are so many."""
    end = time.monotonic() + PATIENCE
    while len(lines := [line for line in server.logged().splitlines() if " error " in line]) < count:
        assert time.monotonic() < end, f"{count} lines were to tell of something wrong: {lines}"
        time.sleep(0.02)
    return lines


def wait_until_saved(scribe: Scribe, title: str) -> None:
    """Waits until the server accepts writes again, without a restart."""
    wait_until(lambda: scribe.add(title).status == 303, "nothing is saved though the cause is gone", PATIENCE)
