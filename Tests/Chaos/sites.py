"""What every site that is to be broken has: HAProxy before two nodes, and a primary with a standby behind them."""

import email
import email.policy
import os
import signal
import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from email.message import EmailMessage
from pathlib import Path

import httpx

from haproxy import HAProxy
from latchkey import Latchkey
from nodes import copy_keys
from postgresql_server import PostgreSQLServer

READY = 60
"""Seconds within which a site that is whole again must be ready."""


class ChaosProxy(HAProxy):
    """With a master process, as Debian starts it: so it can be reloaded."""

    def command(self) -> list[str | Path]:
        return [*super().command(), "-W"]

    def reload(self) -> None:
        self.process.send_signal(signal.SIGUSR2)


class Site:
    """The nodes, and what they have in common whatever their database is. User and database are called `site`."""

    primary: PostgreSQLServer
    standby: PostgreSQLServer
    """One that commits wait for."""
    accepts: Callable[[], None] = staticmethod(lambda: None)
    """Called when a primary that took another's place can acknowledge commits."""

    def __init__(self, program: Path, folder: Path, nodes: list[Latchkey]) -> None:
        self.program, self.nodes = program, nodes
        self.front = ChaosProxy(folder, [self.address(node) for node in nodes])
        for node in nodes:
            node.data.mkdir(parents=True, mode=0o700)
            node.url = node.environment["LATCHKEY_BASE_URL"] = self.front.url

    def start(self) -> None:
        self.nodes[0].start()
        copy_keys(self.nodes[0].data, self.nodes[1].data)
        self.nodes[1].start()
        self.front.start()

    def rest(self) -> None:
        """Waits until the servers are as before the fault; it is an error if they are not."""

    def stop(self) -> list[int]:
        """Gives the nodes' exit codes."""
        codes = [node.stop() for node in self.nodes if node.process]
        self.front.stop()
        return codes

    def delete(self) -> None:
        """Leaves no process, whatever state they are in."""
        for node in self.nodes:
            node.kill()
        if hasattr(self.front, "process") and self.front.process.poll() is None:
            self.front.process.terminate()
            self.front.process.wait(20)

    def ask(self, sql: str, database: str = "postgres") -> str:
        """Asks the primary, also while it is busy with starting or with refusing others."""
        end = time.monotonic() + READY
        while True:
            try:
                return self.primary.ask(sql, database)
            except subprocess.CalledProcessError as error:
                assert time.monotonic() < end, error.stdout
                time.sleep(0.1)

    @staticmethod
    def address(node: Latchkey) -> str:
        return f"{node.environment.get('LATCHKEY_HOST', '127.0.0.1')}:{node.port}"

    def is_ready(self, node: Latchkey) -> bool:
        try:
            # As HAProxy asks: without the site's name or TLS.
            answer = httpx.get(f"http://{self.address(node)}/readyz", timeout=5, headers={"Host": "localhost"})
            return answer.status_code == 200
        except httpx.TransportError:
            return False

    def wait_until_ready(self) -> bool:
        end = time.monotonic() + READY
        while not all(self.is_ready(node) for node in self.nodes):
            if time.monotonic() > end:
                return False
            time.sleep(0.05)
        return True

    def mails(self, address: str) -> list[EmailMessage]:
        """What the nodes have written to an address, in the order of the mails."""
        files = [file for node in self.nodes for file in node.data.glob("outbox/*.eml")]
        found = []
        for file in sorted(files, key=lambda file: int(file.stem)):
            content = file.read_bytes()
            if f"<{address}>".encode() in content:
                found.append(email.message_from_bytes(content, policy=email.policy.default))
        return found

    def command(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """A command of the program with the first node's settings. It runs on this machine, whose address its own may
        not be."""
        node = self.nodes[0]
        return subprocess.run(
            [self.program, *arguments], cwd=node.folder, env=node.environment | {"LATCHKEY_HOST": "127.0.0.1"},
            capture_output=True, text=True, timeout=60)


def signal_server(server: PostgreSQLServer, number: signal.Signals) -> None:
    """To the server and each of its processes."""
    with suppress(FileNotFoundError, ProcessLookupError):
        parent = (server.data / "postmaster.pid").read_text().splitlines()[0]
        # First, so that no child is missed that it was just about to make.
        os.kill(int(parent), number)
        children = subprocess.run(["pgrep", "-P", parent], capture_output=True, text=True).stdout.split()
        for process in children:
            with suppress(ProcessLookupError):
                os.kill(int(process), number)
