"""PostgreSQL servers that tests start, stop and break."""

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

BIN = max(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))


class PostgreSQLServer:
    """A PostgreSQL server on a socket in a folder of its own. A server doesn't run as root."""

    def __init__(self, port: int = 5432) -> None:
        self.port = port
        self.folder = Path(tempfile.mkdtemp())
        self.data = self.folder / "data"
        if os.geteuid() == 0:
            shutil.chown(self.folder, "nobody")

    def run(self, tool: str, *arguments: str | Path) -> str:
        owner = ["setpriv", "--reuid", "nobody", "--clear-groups"] if os.geteuid() == 0 else []
        return subprocess.run(
            [*owner, BIN / tool, *arguments], cwd=self.folder, check=True, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, timeout=60).stdout

    def control(self, *arguments: str) -> None:
        self.run("pg_ctl", "-D", self.data, "-l", self.folder / "log", "-s", "-w", *arguments)

    def make(self) -> None:
        self.run("initdb", "-D", self.data, "-U", "latchkey", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "-N")

    def start(self, *settings: str) -> None:
        all_settings = [f"unix_socket_directories={self.folder}", "listen_addresses=", f"port={self.port}", *settings]
        self.control("-o", " ".join(f"-c {setting}" for setting in all_settings), "start")

    def ask(self, sql: str, database: str = "postgres") -> str:
        return self.run(
            "psql", "-X", "-At", "-h", self.folder, "-p", str(self.port), "-U", "latchkey", "-d", database, "-c", sql
        ).strip()

    def delete(self) -> None:
        if (self.data / "postmaster.pid").exists():
            self.control("-m", "immediate", "stop")
        shutil.rmtree(self.folder)
