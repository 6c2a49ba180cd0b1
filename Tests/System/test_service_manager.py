"""Notifications to systemd: that the site is ready, and that it is stopping."""

import os
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from latchkey import ROOT, STARTING, STOPPING, Latchkey
from web_client import PATIENCE


@pytest.fixture(params=["path", "abstract"])
def manager(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[str, socket.socket]]:
    """A socket as systemd's, and its NOTIFY_SOCKET."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listener:
        listener.settimeout(STARTING)
        if request.param == "path":
            name = str(tmp_path / "notify")
            listener.bind(name)
        else:
            name = f"@latchkey-test-{os.getpid()}-{tmp_path.name}"
            listener.bind("\0" + name[1:])
        yield name, listener


@pytest.fixture
def server(program: Path, tmp_path: Path) -> Iterator[Latchkey]:
    server = Latchkey(program, tmp_path / "data", THROTTLE="off")
    yield server
    print(server.logged())
    server.kill()


def test_the_service_is_ready_when_it_serves_and_says_that_it_ends(
    server: Latchkey, manager: tuple[str, socket.socket]
) -> None:
    name, listener = manager
    server.environment["NOTIFY_SOCKET"] = name
    server.process = subprocess.Popen(
        [server.program, "serve"], env=server.environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=server.log)

    assert listener.recv(100) == b"READY=1"
    # One notification is enough: it is not sent again.
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as visitor:
        visitor.sendall(b"GET /readyz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
        assert visitor.makefile("rb").readline() == b"HTTP/1.1 200 OK\r\n"
    assert server.process.poll() is None
    server.process.terminate()
    assert listener.recv(100) == b"STOPPING=1"
    assert server.process.wait(timeout=STOPPING) == 0


def test_a_start_that_fails_is_never_ready(
    server: Latchkey, tmp_path: Path, manager: tuple[str, socket.socket]
) -> None:
    name, listener = manager
    (tmp_path / "data").mkdir()
    (tmp_path / "data/latchkey.sqlite").write_text("no database")
    server.environment["NOTIFY_SOCKET"] = name

    ended = subprocess.run([server.program, "serve"], env=server.environment, capture_output=True, timeout=60)

    assert ended.returncode == 1
    listener.setblocking(False)
    with pytest.raises(BlockingIOError):
        listener.recv(100)


def test_the_site_serves_though_nobody_listens_to_its_word(server: Latchkey, tmp_path: Path) -> None:
    server.environment["NOTIFY_SOCKET"] = str(tmp_path / "gone")
    server.start()
    # It prints its address first.
    server.logged("can't be told")
    assert server.stop() == 0


def test_the_unit_waits_for_that_word() -> None:
    unit = (ROOT / "Deploy/latchkey.service").read_text().splitlines()
    assert "Type=notify" in unit
    # The upgrade of a large database may take any time.
    assert "TimeoutStartSec=infinity" in unit
