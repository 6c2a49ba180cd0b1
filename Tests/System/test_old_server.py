"""A PostgreSQL server that is too old. It is a real one, whose greeting is changed on its way."""

import re
import socket
import socketserver
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from commands import Run, expect_refusal
from postgresql import PostgreSQL


class OlderServer(socketserver.ThreadingMixIn, socketserver.UnixStreamServer):
    """Passes everything on between a client and the server, but makes its version an older one."""

    daemon_threads = True

    def __init__(self, folder: Path, real: str) -> None:
        self.real = real
        super().__init__(str(folder / ".s.PGSQL.5432"), socketserver.BaseRequestHandler)

    def finish_request(self, request: socket.socket, _: object) -> None:
        with socket.socket(socket.AF_UNIX) as server:
            server.connect(self.real)
            threading.Thread(target=self._pass_on, args=(request, server), daemon=True).start()
            self._pass_on(server, request)

    def _pass_on(self, source: socket.socket, sink: socket.socket) -> None:
        # Either end may be closed at any time.
        with suppress(OSError):
            while data := source.recv(65536):
                sink.sendall(re.sub(rb"(server_version\0)\d\d", rb"\g<1>13", data))


@pytest.fixture
def older(postgresql: PostgreSQL, tmp_path: Path) -> Iterator[str]:
    """The URL of an empty database."""
    name = postgresql.name(postgresql.new_database())
    with OlderServer(tmp_path, f"{postgresql.folder}/.s.PGSQL.5432") as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"postgres://latchkey@/{name}?host={tmp_path}"
        server.shutdown()


@pytest.mark.parametrize("command", [["serve"], ["check"], ["member", "list"], ["doctor"]])
def test_each_command_says_what_it_needs_and_changes_nothing(
    run: Run, older: str, postgresql: PostgreSQL, command: list[str]
) -> None:
    ended = run(*command, DATABASE_URL=older)

    sentence = "is on PostgreSQL 13. Use version 14 or later."
    if command == ["doctor"]:
        assert ended.returncode == 1 and sentence in ended.stdout
    else:
        expect_refusal(ended, sentence)
    tables = "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"
    assert postgresql.run(postgresql.name(older), tables) == "0"
