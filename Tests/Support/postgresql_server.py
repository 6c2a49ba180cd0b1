"""PostgreSQL servers that tests start, stop and break."""

import atexit
import functools
import getpass
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from waiting import wait_until

BIN = max(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))

OWNER = "nobody" if os.geteuid() == 0 else getpass.getuser()
"""Who runs the servers: none runs as root."""

AS_OWNER = ["setpriv", "--reuid", OWNER, "--clear-groups"] if os.geteuid() == 0 else []
"""What stands before a command of the owner's."""


def owners_folder() -> Path:
    """A new folder of the servers' owner."""
    folder = Path(tempfile.mkdtemp())
    if os.geteuid() == 0:
        shutil.chown(folder, OWNER)
    return folder


@functools.cache
def made_data(superuser: str) -> Path:
    """The data of a new server, to be copied: initdb takes five times as long. Copies have one system identifier; no test
    has servers of two systems. Tests kill servers, but never the machine: what was written is there without waiting for
    the disk, which took most of the time until a standby followed."""
    folder = owners_folder()
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    subprocess.run(
        [*AS_OWNER, BIN / "initdb", "-D", folder / "data", "-U", superuser, "-A", "trust", "-E", "UTF8",
         "--locale=C.UTF-8", "-N"], cwd=folder, check=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=60)
    with (folder / "data/postgresql.conf").open("a") as settings:
        settings.write("fsync = off\n")
    return folder / "data"


class PostgreSQLServer:
    """A PostgreSQL server on a socket in a folder of its own."""

    superuser = "latchkey"

    def __init__(self, port: int = 5432) -> None:
        self.port = port
        self.under: list[str] = []
        """A command that runs the server and its tools, such as one that enters a network."""
        self.folder = owners_folder()
        self.data = self.folder / "data"

    def run(self, tool: str, *arguments: str | Path) -> str:
        return subprocess.run(
            [*self.under, *AS_OWNER, BIN / tool, *arguments], cwd=self.folder, check=True, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, timeout=60).stdout

    def control(self, *arguments: str) -> None:
        self.run("pg_ctl", "-D", self.data, "-l", self.folder / "log", "-s", "-w", *arguments)

    def make(self) -> None:
        subprocess.run([*AS_OWNER, "cp", "-a", made_data(self.superuser), self.data], cwd=self.folder, check=True)

    def start(self, *settings: str) -> None:
        all_settings = [f"unix_socket_directories={self.folder}", "listen_addresses=", f"port={self.port}", *settings]
        self.control("-o", " ".join(f"-c {setting}" for setting in all_settings), "start")

    def follow(self, primary: "PostgreSQLServer") -> None:
        """Becomes and starts a standby that has what the primary acknowledges."""
        self.run(
            "pg_basebackup", "-D", self.data, "-R", "-c", "fast", "--no-sync",
            "-d", f"host={primary.folder} user={primary.superuser} application_name=standby")
        self.start()
        primary.ask("ALTER SYSTEM SET synchronous_standby_names = 'standby'")
        primary.ask("SELECT pg_reload_conf()")
        state = "SELECT sync_state FROM pg_stat_replication"
        wait_until(lambda: primary.ask(state) == "sync", "the standby does not follow")

    def ask(self, sql: str, database: str = "postgres") -> str:
        return self.run("psql", *self._question(sql, database)).strip()

    @contextmanager
    def asking(self, sql: str, database: str = "postgres") -> Iterator[None]:
        """Waits for no answer, which may never come. At the end the one who asks is gone."""
        asker = subprocess.Popen(
            [*AS_OWNER, BIN / "psql", *self._question(sql, database)], cwd=self.folder, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        try:
            yield
        finally:
            asker.kill()
            asker.wait()

    def _question(self, sql: str, database: str) -> list[str | Path]:
        return [
            "-X", "-At", "-h", self.folder, "-p", str(self.port), "-U", self.superuser, "-d", database, "-c", sql]

    def delete(self) -> None:
        if (self.data / "postmaster.pid").exists():
            self.control("-m", "immediate", "stop")
        shutil.rmtree(self.folder)
