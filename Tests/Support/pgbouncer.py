"""PgBouncer before a PostgreSQL server, by the file of Deploy/, on this machine's loopback addresses."""

import re
import socket
import subprocess
from collections.abc import Mapping
from contextlib import suppress

from deploy_files import deploy_file, loopback_network
from latchkey import ROOT
from postgresql_server import AS_OWNER, PostgreSQLServer
from waiting import wait_until

PASSWORD = "a secret of Latchkey's"

COMMAND = re.compile(r'sudo -u postgres psql -Atc "(SELECT format.*)"\n')
"""What Docs/Nodes.md gives to make the line of userlist.txt."""


class BouncedServer(PostgreSQLServer):
    """A server that asks for passwords, and PgBouncer at its address."""

    superuser = "postgres"

    def __init__(self) -> None:
        super().__init__()
        self.address = f"{loopback_network()}1"
        self.process: subprocess.Popen[bytes] | None = None

    def make(self) -> None:
        super().make()
        (self.data / "pg_hba.conf").write_text(
            "local all postgres trust\nlocal replication postgres trust\nhost all latchkey 127.0.0.0/8 scram-sha-256\n")

    def start(self, *settings: str) -> None:
        super().start(f"listen_addresses={self.address}", *settings)

    def make_site(self) -> None:
        """Makes an empty database."""
        self.ask("DROP DATABASE IF EXISTS latchkey WITH (FORCE)")
        self.ask("DROP ROLE IF EXISTS latchkey")
        self.ask(f"CREATE ROLE latchkey LOGIN PASSWORD $${PASSWORD}$$")
        self.ask("CREATE DATABASE latchkey OWNER latchkey")

    def bounce(self, other: Mapping[str, str] | None = None) -> None:
        """Starts PgBouncer; `other` lines take the place of the file's."""
        users, configuration = self.folder / "userlist.txt", self.folder / "pgbouncer.ini"
        command = COMMAND.search((ROOT / "Docs/Nodes.md").read_text())
        assert command, "Docs/Nodes.md has no such command"
        users.write_text(self.ask(command[1].replace('\\"', '"')) + "\n")
        configuration.write_text(deploy_file("pgbouncer.ini", {
            "192.0.2.1": self.address, "/var/log/postgresql": str(self.folder), "/run/postgresql": str(self.folder),
            "/etc/pgbouncer/userlist.txt": str(users)} | dict(other or {})))
        with (self.folder / "output").open("wb") as output:
            self.process = subprocess.Popen(
                [*AS_OWNER, "/usr/sbin/pgbouncer", "-q", configuration], stdin=subprocess.DEVNULL, stdout=output,
                stderr=output)
        wait_until(self.answers, "PgBouncer did not start")

    def answers(self) -> bool:
        with suppress(OSError), socket.create_connection((self.address, 6432)):
            return True
        return False

    def sessions(self) -> int:
        """Latchkey's connections at the server."""
        return int(self.ask("SELECT count(*) FROM pg_stat_activity WHERE usename = 'latchkey'"))

    def stop_bouncing(self) -> None:
        if self.process:
            self.process.kill()
            self.process.wait()

    def delete(self) -> None:
        self.stop_bouncing()
        super().delete()
