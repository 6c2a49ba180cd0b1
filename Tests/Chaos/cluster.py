"""A site that is to be broken: HAProxy, two nodes, a primary and a synchronous standby, and the network between."""

import email
import email.policy
import os
import signal
import shutil
import subprocess
import time
from email.message import EmailMessage
from pathlib import Path

import httpx

from haproxy import HAProxy
from latchkey import Latchkey, free_port
from nodes import copy_keys
from postgresql_server import PostgreSQLServer
from network import Network, Wire

READY = 60
"""Seconds within which a site that is whole again must be ready."""
CONNECTIONS = 50
"""What a server accepts: both nodes' connections fit, with some to spare."""


class ChaosProxy(HAProxy):
    """With a master process, as Debian starts it: so it can be reloaded."""

    def command(self) -> list[str | Path]:
        return [*super().command(), "-W"]

    def reload(self) -> None:
        self.process.send_signal(signal.SIGUSR2)


class Cluster:
    """The parts, and what puts them together again."""

    def __init__(self, program: Path, folder: Path) -> None:
        self.network = Network()
        self.primary, self.standby = PostgreSQLServer(free_port()), PostgreSQLServer(free_port())
        self.program = program
        self.nodes: list[Latchkey] = []
        self.wires: list[list[Wire]] = []
        """For each node, its ways to both servers."""
        for name in ("one", "two"):
            wires = [self.network.wire(server.port) for server in (self.primary, self.standby)]
            ports = ",".join(str(wire.port) for wire in wires)
            url = f"postgres://site@127.0.0.1,127.0.0.1/site?port={ports}"
            node = Latchkey(program, folder / name / "data", THROTTLE="off", DATABASE_URL=url, PROXIES="127.0.0.1")
            node.data.mkdir(parents=True, mode=0o700)
            self.nodes.append(node)
            self.wires.append(wires)
        self.front = ChaosProxy(folder, [node.port for node in self.nodes])
        for node in self.nodes:
            node.url = node.environment["LATCHKEY_BASE_URL"] = self.front.url

    def start(self) -> None:
        self.primary.make()
        self.start_server(self.primary)
        self.primary.ask("CREATE ROLE site LOGIN")
        self.primary.ask("CREATE ROLE crowd LOGIN")
        self.primary.ask("CREATE DATABASE site OWNER site")
        self.follow()
        self.nodes[0].start()
        copy_keys(self.nodes[0].data, self.nodes[1].data)
        self.nodes[1].start()
        self.front.start()

    def stop(self) -> list[int]:
        """Gives the nodes' exit codes."""
        codes = [node.stop() for node in self.nodes if node.process]
        self.front.stop()
        self.network.close()
        return codes

    def delete(self) -> None:
        """Leaves no process, whatever state they are in."""
        for node in self.nodes:
            node.kill()
        if hasattr(self.front, "process") and self.front.process.poll() is None:
            self.front.process.terminate()
            self.front.process.wait(20)
        for server in (self.primary, self.standby):
            self.signal_server(server, signal.SIGCONT)
            server.delete()

    # MARK: - Servers

    def start_server(self, server: PostgreSQLServer) -> None:
        server.start(
            "listen_addresses=127.0.0.1", f"max_connections={CONNECTIONS}", "shared_buffers=32MB",
            "wal_keep_size=256MB", "max_wal_senders=4", "restart_after_crash=on")

    def follow(self) -> None:
        """Makes the standby anew, as a copy of the primary, and lets commits wait for it."""
        shutil.rmtree(self.standby.data, ignore_errors=True)
        self.standby.run(
            "pg_basebackup", "-D", self.standby.data, "-R", "-c", "fast", "-d",
            f"host={self.primary.folder} port={self.primary.port} user=latchkey application_name=standby")
        self.start_server(self.standby)
        self.wait_for_standby()

    def wait_for_standby(self) -> None:
        self.set("synchronous_standby_names", "standby")
        end = time.monotonic() + READY
        while self.ask("SELECT sync_state FROM pg_stat_replication") != "sync":
            assert time.monotonic() < end, "the standby does not follow"
            time.sleep(0.05)

    def ask(self, sql: str, database: str = "postgres") -> str:
        """Asks the primary, also while it is busy with starting or with refusing others."""
        end = time.monotonic() + READY
        while True:
            try:
                return self.primary.ask(sql, database)
            except subprocess.CalledProcessError as error:
                assert time.monotonic() < end, error.stdout
                time.sleep(0.1)

    def set(self, name: str, value: str) -> None:
        """Changes a setting of the primary while it runs; an empty value is the default."""
        self.ask(f"ALTER SYSTEM SET {name} = '{value}'" if value else f"ALTER SYSTEM RESET {name}")
        self.ask("SELECT pg_reload_conf()")

    def promote(self) -> None:
        """The standby takes the dead primary's place. It waits for no other until there is one."""
        self.standby.control("promote")
        self.primary, self.standby = self.standby, self.primary
        self.set("synchronous_standby_names", "")

    @staticmethod
    def signal_server(server: PostgreSQLServer, number: signal.Signals) -> None:
        """To the server and each of its processes."""
        file = server.data / "postmaster.pid"
        if file.exists():
            parent = file.read_text().splitlines()[0]
            children = subprocess.run(["pgrep", "-P", parent], capture_output=True, text=True).stdout.split()
            for process in (parent, *children):
                try:
                    os.kill(int(process), number)
                except ProcessLookupError:
                    pass

    # MARK: - Nodes

    def is_ready(self, node: Latchkey) -> bool:
        try:
            # As HAProxy asks: without the site's name or TLS.
            answer = httpx.get(f"http://127.0.0.1:{node.port}/readyz", timeout=5, headers={"Host": "localhost"})
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
        """A command of the program, at the first node."""
        node = self.nodes[0]
        return subprocess.run(
            [self.program, *arguments], cwd=node.folder, env=node.environment, capture_output=True, text=True,
            timeout=60)
