"""Listening: sockets from systemd, Unix-domain sockets, and the handover to a successor."""

import os
import resource
import socket
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from latchkey import STOPPING, environment, free_port
from subset import with_processes_alone
from web_client import PATIENCE

ASK = b"GET /login HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"


FAREWELL = 1
"""Seconds that an ending server waits for a client's first request."""


def answer(connection: socket.socket) -> bytes:
    """The first line of the answer to one request."""
    with connection:
        connection.settimeout(PATIENCE)
        connection.sendall(ASK)
        return first_line(connection)


def first_line(connection: socket.socket) -> bytes:
    """That of all that still comes."""
    data = b""
    while piece := connection.recv(65_536):
        data += piece
    return data.split(b"\r\n")[0]


@pytest.fixture
def serving(program: Path, tmp_path: Path) -> Iterator[Callable[..., subprocess.Popen[bytes]]]:
    """Starts the program with these arguments of `serve`; returns when it serves."""
    started: list[subprocess.Popen[bytes]] = []

    def serve(
        *words: str, command: tuple[str, ...] = (), says: str = "http://", **options: object
    ) -> subprocess.Popen[bytes]:
        process = subprocess.Popen(
            [*command, program, "serve", *words], env=environment(DATA=str(tmp_path / "data")),
            stdout=subprocess.PIPE, **options)
        started.append(process)
        assert process.stdout.readline().startswith(f"Latchkey serves {says}".encode())
        return process

    yield serve
    for process in started:
        process.kill()
        process.wait()
        process.stdout.close()


def test_a_unix_domain_socket_is_served(serving: Callable[..., subprocess.Popen[bytes]], tmp_path: Path) -> None:
    path = str(tmp_path / "socket")
    process = serving("--socket", path, says=f"the socket {path}, with links to http://")

    client = socket.socket(socket.AF_UNIX)
    client.connect(path)
    assert answer(client) == b"HTTP/1.1 200 OK"

    process.terminate()
    assert process.wait(timeout=STOPPING) == 0
    assert not os.path.exists(path)


def test_sockets_from_systemd_are_served(serving: Callable[..., subprocess.Popen[bytes]]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        # bash, as sh may not support two-digit descriptors. Its process ID becomes the program's.
        number = listener.fileno()
        script = f'LISTEN_PID=$$ LISTEN_FDS=1 exec "$@" 3<&{number}'
        # The host is of no account then.
        process = serving("--host=192.0.2.1", command=("bash", "-c", script, "bash"), pass_fds=[number])
        assert answer(socket.create_connection(listener.getsockname())) == b"HTTP/1.1 200 OK"
        process.terminate()
        assert process.wait(timeout=STOPPING) == 0
        # The socket is systemd's, and queues connections until the next start.
        socket.create_connection(listener.getsockname()).close()


@pytest.mark.parametrize("hides_the_system", [False, True])
def test_a_successor_takes_over_without_a_refused_connection(
    serving: Callable[..., subprocess.Popen[bytes]], hides_the_system: bool
) -> None:
    port = free_port()
    command = tuple(with_processes_alone()) if hides_the_system else ()
    old = serving("--port", str(port), command=command)
    answers: list[bytes] = []
    failures: list[bytes | OSError] = []
    over = threading.Event()

    def come_and_go() -> None:
        while not over.is_set():
            came, connected, sent = time.monotonic(), False, None
            try:
                with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as connection:
                    connected = True
                    connection.sendall(ASK)
                    sent = time.monotonic()
                    outcome: bytes | OSError = first_line(connection)
            except OSError as error:
                outcome = error
            if outcome == b"HTTP/1.1 200 OK":
                answers.append(outcome)
            # On a machine too busy to ask within a second, the server needn't have waited.
            elif not connected or (sent or time.monotonic()) - came < FAREWELL:
                failures.append(outcome)

    crowd = [threading.Thread(target=come_and_go) for _ in range(8)]
    for client in crowd:
        client.start()
    serving("--port", str(port), "--take-over", command=command)
    old.terminate()
    assert old.wait(timeout=STOPPING) == 0
    served_by_both = len(answers)
    while len(answers) < served_by_both + 100 and not failures:
        time.sleep(0.01)
    over.set()
    for client in crowd:
        client.join()

    assert failures == []


def test_without_descriptors_it_waits_and_goes_on(
    serving: Callable[..., subprocess.Popen[bytes]], tmp_path: Path,
) -> None:
    few = 60
    with open(tmp_path / "log", "wb") as log:
        process = serving(
            "--port", str(free := free_port()), stderr=log,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (few, few)))
    crowd = [socket.create_connection(("127.0.0.1", free)) for _ in range(2 * few)]
    while b"No connections are accepted for a moment: Too many open files" not in (tmp_path / "log").read_bytes():
        time.sleep(0.05)
    # A log line a second at most, however many wait.
    begun = time.monotonic()
    before = (tmp_path / "log").read_bytes().count(b"No connections are accepted")
    time.sleep(2)
    assert (tmp_path / "log").read_bytes().count(b"No connections are accepted") - before <= time.monotonic() - begun + 1
    # Some are left for the rest of the process, parts of which end it when they cannot open a file.
    assert len(os.listdir(f"/proc/{process.pid}/fd")) <= few - 8

    for client in crowd:
        client.close()

    assert answer(socket.create_connection(("127.0.0.1", free))) == b"HTTP/1.1 200 OK"
    assert process.poll() is None


def test_a_client_is_held_to_its_connections(serving: Callable[..., subprocess.Popen[bytes]]) -> None:
    serving("--port", str(free := free_port()), "--connections-per-address", "3")
    held = [socket.create_connection(("127.0.0.1", free)) for _ in range(3)]
    for client in held:
        client.settimeout(PATIENCE)
        client.sendall(ASK.replace(b"Connection: close\r\n", b""))
        assert client.recv(15) == b"HTTP/1.1 200 OK"
    with socket.create_connection(("127.0.0.1", free)) as one_too_many:
        one_too_many.settimeout(PATIENCE)
        assert one_too_many.recv(100).startswith(b"HTTP/1.1 503 ")
    for client in held:
        client.close()
