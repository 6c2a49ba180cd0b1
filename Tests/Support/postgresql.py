"""A PostgreSQL server for tests, in a folder of its own."""

import os
import subprocess
from collections.abc import Iterator
from urllib.parse import parse_qs, urlsplit

import pytest

from latchkey import ROOT

SHOW_URL = 'echo "$LATCHKEY_TEST_POSTGRESQL" && exec cat'


class PostgreSQL:
    """A running server. Each test takes a new database on it."""

    def __init__(self, url: str) -> None:
        self.folder = parse_qs(urlsplit(url).query)["host"][0]
        """The folder of the server's socket."""
        self._made = 0

    def url(self, name: str) -> str:
        return f"postgres://latchkey@/{name}?host={self.folder}"

    def new_database(self, options: str = "") -> str:
        """The URL of a new, empty database."""
        self._made += 1
        name = f"site_{os.getpid()}_{self._made}"
        self.run("postgres", f"CREATE DATABASE {name} {options}")
        return self.url(name)

    @staticmethod
    def name(url: str) -> str:
        """The name of the database that a URL leads to."""
        return urlsplit(url).path.removeprefix("/")

    def run(self, name: str, sql: str) -> str:
        """What a statement in this database answers, without headings."""
        return subprocess.run(
            ["psql", "-X", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-d", self.url(name), "-c", sql],
            check=True, capture_output=True, text=True).stdout.strip()


@pytest.fixture(scope="session")
def postgresql() -> Iterator[PostgreSQL]:
    """The server that the tests of one process share: the one that is named, or one of their own."""
    if url := os.environ.get("LATCHKEY_TEST_POSTGRESQL"):
        yield PostgreSQL(url)
        return
    with subprocess.Popen(
            [ROOT / "Scripts/postgresql", "sh", "-c", SHOW_URL],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin and process.stdout
        yield PostgreSQL(process.stdout.readline().strip())
        # The server ends with its command.
        process.stdin.close()
