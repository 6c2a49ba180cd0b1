"""A site that is to be broken: HAProxy, two nodes, a primary and a synchronous standby, and the network between."""

import shutil
import signal
import time
from pathlib import Path

from latchkey import Latchkey, free_port
from postgresql_server import PostgreSQLServer
from network import Network, Wire
from sites import READY, Site, signal_server

CONNECTIONS = 50
"""What a server accepts: both nodes' connections fit, with some to spare."""


class Cluster(Site):
    """A primary with a synchronous standby, for which this bench is what Patroni is elsewhere."""

    def __init__(self, program: Path, folder: Path) -> None:
        self.network = Network()
        self.primary, self.standby = PostgreSQLServer(free_port()), PostgreSQLServer(free_port())
        nodes: list[Latchkey] = []
        self.wires: list[list[Wire]] = []
        """For each node, its ways to both servers."""
        for name in ("one", "two"):
            wires = [self.network.wire(server.port) for server in (self.primary, self.standby)]
            ports = ",".join(str(wire.port) for wire in wires)
            url = f"postgres://site@127.0.0.1,127.0.0.1/site?port={ports}"
            nodes.append(Latchkey(
                program, folder / name / "data", THROTTLE="off", DATABASE_URL=url, PROXIES="127.0.0.1"))
            self.wires.append(wires)
        super().__init__(program, folder, nodes)

    def start(self) -> None:
        self.primary.make()
        self.start_server(self.primary)
        self.primary.ask("CREATE ROLE site LOGIN")
        self.primary.ask("CREATE ROLE crowd LOGIN")
        self.primary.ask("CREATE DATABASE site OWNER site")
        self.follow()
        super().start()

    def stop(self) -> list[int]:
        codes = super().stop()
        self.network.close()
        return codes

    def delete(self) -> None:
        super().delete()
        for server in (self.primary, self.standby):
            signal_server(server, signal.SIGCONT)
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
            "pg_basebackup", "-D", self.standby.data, "-R", "-c", "fast", "--no-sync", "-d",
            f"host={self.primary.folder} port={self.primary.port} user=latchkey application_name=standby")
        self.start_server(self.standby)
        self.wait_for_standby()

    def wait_for_standby(self) -> None:
        self.set("synchronous_standby_names", "standby")
        end = time.monotonic() + READY
        while self.ask("SELECT sync_state FROM pg_stat_replication") != "sync":
            assert time.monotonic() < end, "the standby does not follow"
            time.sleep(0.05)

    def set(self, name: str, value: str) -> None:
        """Changes a setting of the primary while it runs; an empty value is the default."""
        self.ask(f"ALTER SYSTEM SET {name} = '{value}'" if value else f"ALTER SYSTEM RESET {name}")
        self.ask("SELECT pg_reload_conf()")

    def promote(self) -> None:
        """The standby takes the dead primary's place. It waits for no other until there is one."""
        self.standby.control("promote")
        self.primary, self.standby = self.standby, self.primary
        self.set("synchronous_standby_names", "")
