"""Three machines with etcd, Patroni and PostgreSQL, by the files of Deploy/, on this machine's loopback addresses."""

import json
import os
import shutil
import signal
import subprocess
import urllib.request
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from urllib.error import URLError

from deploy_files import deploy_file, loopback_network
from postgresql_server import AS_OWNER, BIN, OWNER, PostgreSQLServer
from waiting import wait_until

NAMES = ("one", "two", "three")

PATRONI = Path(os.environ.get("PATRONI", "/usr/bin/patroni"))
"""Debian's, unless another release is to be tried."""

RUNNING = ("running", "streaming")
"""What Patroni calls a server that serves; the second since 3.0.3, of one that also follows."""

STARTING = 60
"""Seconds until all is there that begins from nothing, on a busy machine."""


def patroni_version() -> tuple[int, ...]:
    """Such as (3, 0, 2)."""
    said = subprocess.run([PATRONI, "--version"], check=True, stdout=subprocess.PIPE, text=True).stdout
    return tuple(int(part) for part in said.split()[-1].split("."))


class Machine(PostgreSQLServer):
    """One of the machines: its etcd, and Patroni, which runs its PostgreSQL."""

    superuser = OWNER
    clients, member = "127.0.0.0/8", "latchkey"
    """Who may connect, and the name of the user and of the database."""
    operator = "127.0.0.1"
    """Where patronictl runs: whoever connects to a loopback address comes from this one."""
    under: list[str] = []
    """A command that runs others, and becomes their process."""

    def __init__(self, name: str, network: str) -> None:
        super().__init__()
        self.name = name
        self.network = network
        self.address = f"{network}{NAMES.index(name) + 1}"
        self.configuration = self.folder / "patroni.yml"
        self.certificate, self.key = self.folder / "certificate.pem", self.folder / "key.pem"
        self.etcd: subprocess.Popen[bytes] | None = None
        self.patroni: subprocess.Popen[bytes] | None = None

    def configure(self) -> None:
        own = {"name: one": f"name: {self.name}"} | {
            f"192.0.2.1:{port}\n": f"{self.address}:{port}\n" for port in ("8008", "5432")}
        self.configuration.write_text(deploy_file("patroni.yml", own | {
            "192.0.2.0/24": self.clients, "192.0.2.": self.network, "/usr/lib/postgresql/15/bin": str(BIN),
            "/var/lib/postgresql/15/latchkey": str(self.data), "/run/postgresql": str(self.folder),
            "username: postgres": f"username: {OWNER}", "local all postgres": f"local all {OWNER}",
            "hostssl latchkey latchkey": f"hostssl {self.member} {self.member}",
            "/etc/ssl/certs/ssl-cert-snakeoil.pem": str(self.certificate),
            "/etc/ssl/private/ssl-cert-snakeoil.key": str(self.key),
            "allowlist: [": f"allowlist: [{self.operator}, ",
            # What tests need not wait for.
            "    - data-checksums\n": "    - data-checksums\n    - no-sync\n",
            "ttl: 30": "ttl: 6", "loop_wait: 10": "loop_wait: 1", "retry_timeout: 10": "retry_timeout: 2",
        }))

    def start_etcd(self) -> None:
        parts = deploy_file("etcd.env", {
            "ETCD_NAME=one": f"ETCD_NAME={self.name}",
            "URLS=http://192.0.2.1:": f"URLS=http://{self.address}:",
            "192.0.2.": self.network, "/var/lib/etcd/latchkey": str(self.folder / "etcd"),
        })
        lines = [line for line in parts.splitlines() if line and not line.startswith("#")]
        self.etcd = self.spawn("etcd", dict(line.split("=", 1) for line in lines), "etcd")

    def make_certificate(self) -> None:
        """As Debian makes one for each machine."""
        subprocess.run(
            [*AS_OWNER, "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj",
             f"/CN={self.name}", "-keyout", self.key, "-out", self.certificate],
            cwd=self.folder, check=True, capture_output=True, timeout=60)

    def start_patroni(self) -> None:
        self.configure()
        if not self.key.exists():
            self.make_certificate()
        self.patroni = self.spawn("patroni", {}, PATRONI, self.configuration)

    def spawn(self, name: str, environment: dict[str, str], *command: str | Path) -> subprocess.Popen[bytes]:
        with (self.folder / f"{name}.log").open("ab") as log:
            return subprocess.Popen(
                [*self.under, *AS_OWNER, *command], cwd=self.folder,
                env=os.environ | {"HOME": str(self.folder)} | environment, stdin=subprocess.DEVNULL,
                stdout=log, stderr=log)

    def postmaster(self) -> int | None:
        """The process of PostgreSQL; None when there is none, whatever its file says."""
        with suppress(OSError, IndexError):
            process = int((self.data / "postmaster.pid").read_text().splitlines()[0])
            if Path(f"/proc/{process}/cwd").readlink() == self.data:
                return process
        return None

    def signal(self, number: signal.Signals) -> None:
        """Sends Patroni and PostgreSQL a signal, as if the machine were switched off, or halted."""
        assert self.patroni
        os.kill(self.patroni.pid, number)
        if process := self.postmaster():
            os.kill(process, number)

    def ask_patroni(self, path: str) -> dict:
        """What Patroni answers; empty when it doesn't."""
        try:
            with urllib.request.urlopen(f"http://{self.address}:8008{path}", timeout=3) as answer:
                return json.load(answer)
        except (URLError, OSError):
            return {}

    def delete(self) -> None:
        for process in (self.patroni, self.etcd):
            if process:
                process.kill()
                process.wait()
        if process := self.postmaster():
            os.kill(process, signal.SIGQUIT)
            wait_until(lambda: not self.postmaster(), "PostgreSQL did not stop")
        shutil.rmtree(self.folder)


class Cluster:
    """The three machines."""

    standby = "sync_standby"
    """What Patroni calls the standby that commits wait for."""

    def __init__(self, machines: Sequence[Machine] = ()) -> None:
        """- Parameter machines: without them there are three on addresses of our own."""
        network = loopback_network()
        self.machines = list(machines) or [Machine(name, network) for name in NAMES]

    @property
    def hosts(self) -> str:
        return ",".join(machine.address for machine in self.machines)

    def start(self) -> None:
        for machine in self.machines:
            machine.start_etcd()
        for machine in self.machines:
            machine.start_patroni()

    def roles(self) -> dict[str, str]:
        """What Patroni says of the machines whose PostgreSQL runs, by name."""
        for machine in self.machines:
            if members := machine.ask_patroni("/cluster").get("members"):
                return {member["name"]: member["role"] for member in members if member["state"] in RUNNING}
        return {}

    def leader(self) -> Machine | None:
        roles = self.roles()
        return next((machine for machine in self.machines if roles.get(machine.name) == "leader"), None)

    def whole(self, within: float = STARTING) -> Machine:
        """Waits until one leads, another has all that is acknowledged, and the third follows; gives the leader."""
        try:
            wait_until(
                lambda: sorted(self.roles().values()) == ["leader", "replica", self.standby], "they are not", within)
        except AssertionError:
            raise AssertionError(f"{self.roles()}\n{self.logged()}") from None
        leader = self.leader()
        assert leader
        return leader

    def settle(self) -> None:
        """Waits until all have what the leader has. libpq asks no further when a host doesn't know the database yet."""
        position = self.whole().ask("SELECT pg_current_wal_lsn()")
        behind = f"SELECT pg_is_in_recovery() AND pg_last_wal_replay_lsn() < '{position}'"
        for machine in self.machines:
            wait_until(lambda: machine.ask(behind) == "f", f"{machine.name} does not follow")

    def control(self, *arguments: str) -> str:
        """Runs patronictl."""
        return subprocess.run(
            [*AS_OWNER, PATRONI.with_name("patronictl"), "-c", self.machines[0].configuration, *arguments],
            cwd=self.machines[0].folder, check=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            timeout=60).stdout

    def logged(self) -> str:
        """The last of all logs."""
        logs = [log for machine in self.machines for log in machine.folder.glob("*.log")]
        return "\n".join(f"{log}:\n" + "\n".join(log.read_text().splitlines()[-30:]) for log in logs)

    def delete(self) -> None:
        for machine in self.machines:
            machine.delete()
