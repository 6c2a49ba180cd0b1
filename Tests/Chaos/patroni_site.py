"""A site on three machines with etcd and Patroni, by the files of Deploy/, and two machines with a node each."""

import signal
import subprocess
import threading
import time
import urllib.request
from contextlib import suppress
from glob import glob
from pathlib import Path

import patroni_cluster
from faults import fill
from latchkey import Latchkey
from namespaces import NETWORK, Front, Host
from patroni_cluster import NAMES
from postgresql_server import OWNER
from sites import READY, Site, signal_server
from waiting import wait_until

PASSWORD = "a secret of Latchkey's"
DISK = "512m"
"""The disk of a server's data: a tenth of it is used."""
FIRST_NODE = 11
"""The last number of the first node's address."""


class Machine(patroni_cluster.Machine):
    """A machine of its own, with a small disk for the data."""

    clients, member = f"{NETWORK}0/24", "site"
    # The front's.
    operator = f"{NETWORK}254"

    def __init__(self, name: str) -> None:
        super().__init__(name, NETWORK)
        self.host = Host(name, NAMES.index(name) + 1)
        assert self.host.address == self.address
        self.under = self.host.inside
        self.disk = self.folder / "disk"
        self.disk.mkdir()
        subprocess.run(
            ["mount", "-t", "tmpfs", "-o", f"size={DISK},uid={OWNER}", "tmpfs", self.disk], check=True)
        self.data = self.disk / "data"
        self.is_on = False
        self.lock = threading.Lock()
        """Held by who switches it on or off, or starts Patroni again."""

    def start(self) -> None:
        with self.lock:
            self.start_etcd()
            self.start_patroni()
            self.is_on = True

    def revive(self) -> None:
        """Starts Patroni again if it has failed, as systemd does by its unit."""
        with self.lock:
            if self.is_on and self.patroni and self.patroni.poll():
                self.start_patroni()

    def signal_all(self, number: signal.Signals) -> None:
        """To etcd, Patroni and all of PostgreSQL's processes."""
        for process in (self.patroni, self.etcd):
            assert process
            process.send_signal(number)
        if self.postmaster():
            signal_server(self, number)

    def halt(self) -> None:
        """As if the power were cut, but that its disk keeps what was written."""
        with self.lock:
            self.is_on = False
            self.signal_all(signal.SIGKILL)
            for process in (self.patroni, self.etcd):
                process.wait()
        wait_until(lambda: not self.postmaster(), "PostgreSQL did not end")

    def kill_etcd(self) -> None:
        assert self.etcd
        self.etcd.kill()
        self.etcd.wait()

    def leads_etcd(self) -> bool:
        with suppress(OSError):
            with urllib.request.urlopen(f"http://{self.address}:2379/metrics", timeout=3) as answer:
                return b"\netcd_server_is_leader 1\n" in answer.read()
        return False

    def fill_disk(self) -> Path:
        """Leaves nothing for more of the log of changes, so that the server ends itself; gives the file to delete."""
        ballast = fill(self.disk)
        with suppress(subprocess.SubprocessError):
            # Files that were made in advance are used up.
            for _ in range(20):
                self.ask("SELECT pg_switch_wal()")
        return ballast

    def accepts_commits(self) -> bool:
        """Whether it is the primary, and has the standby that commits wait for, if they do."""
        with suppress(subprocess.SubprocessError):
            return bool(self.ask_patroni("/primary")) and self.ask(
                "SELECT 1 FROM pg_stat_replication WHERE sync_state IN ('sync', 'quorum')"
                " OR current_setting('synchronous_standby_names') = '' LIMIT 1") == "1"
        return False


class PatroniSite(Site):
    """The machines, the nodes, and HAProxy on a sixth."""

    def __init__(self, program: Path, folder: Path) -> None:
        self.machines = [Machine(name) for name in NAMES]
        self.patroni = patroni_cluster.Cluster(self.machines)
        self.front_host = Front()
        self.hosts = [Host(f"node-{name}", FIRST_NODE + number) for number, name in enumerate(("one", "two"))]
        """The nodes' machines."""
        self.clocks: list[Path] = []
        """For each node, the file that says how far its clock is off."""
        super().__init__(program, folder, [self.new_node(program, folder, host) for host in self.hosts])

    def new_node(self, program: Path, folder: Path, host: Host) -> Latchkey:
        place = folder / host.name
        place.mkdir()
        password, clock = place / "password", place / "clock"
        password.write_text(PASSWORD)
        clock.write_text("+0")
        self.clocks.append(clock)
        node = Latchkey(
            program, place / "data", THROTTLE="off", HOST=host.address, PROXIES=self.front_host.address,
            DATABASE_URL=f"postgres://site@{self.patroni.hosts}/site", DATABASE_PASSWORD_FILE=str(password))
        node.under = [
            *host.inside, "env", f"LD_PRELOAD={glob('/usr/lib/*/faketime/libfaketimeMT.so.1')[0]}",
            f"FAKETIME_TIMESTAMP_FILE={clock}", "FAKETIME_CACHE_DURATION=1", "FAKETIME_DONT_FAKE_MONOTONIC=1",
            # The library moves the environment of the first process that it is in, and Swift looks for arguments beside it.
            "sh", "-c", 'exec "$0" "$@"']
        return node

    @property
    def primary(self) -> Machine:
        leader = self.patroni.leader()
        assert leader, "there is no primary"
        return leader

    @property
    def standby(self) -> Machine:
        roles = self.patroni.roles()
        return next(machine for machine in self.machines if roles.get(machine.name) == self.patroni.standby)

    def start(self) -> None:
        for machine in self.machines:
            machine.start()
        threading.Thread(target=self.keep, daemon=True).start()
        leader = self.patroni.whole()
        leader.ask(f"CREATE ROLE site LOGIN PASSWORD $${PASSWORD}$$")
        leader.ask("CREATE DATABASE site OWNER site")
        self.patroni.settle()
        super().start()

    def stop_waiting_for_standbys(self) -> None:
        """Lets the primary acknowledge what no other has yet."""
        off = ("--set", "synchronous_mode=false", "--set", "synchronous_mode_strict=false")
        self.patroni.control("edit-config", "--force", *off)
        self.patroni.standby = "replica"
        self.patroni.whole()

    def keep(self) -> None:
        """What systemd does for the machines, until the end of this process."""
        while True:
            time.sleep(0.1)
            for machine in self.machines:
                machine.revive()

    def rest(self) -> None:
        # What etcd says of a machine may be as old as `ttl`, and one that was a primary may have to be rewound.
        wait_until(self.all_follow, "a machine does not follow", 2 * READY)
        self.patroni.whole()

    def all_follow(self) -> bool:
        """Whether each machine's Patroni answers, and each standby receives what the primary writes."""
        with suppress(subprocess.SubprocessError, AssertionError):
            primary = self.primary
            timeline = int(primary.ask("SELECT substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8)"), 16)
            follows = f"SELECT 1 FROM pg_stat_wal_receiver WHERE status = 'streaming' AND received_tli = {timeline}"
            return all(machine.ask_patroni("/patroni") for machine in self.machines) and all(
                machine.ask(follows) == "1" for machine in self.others(primary))
        return False

    def wait_for_another(self, old: Machine) -> None:
        """Waits until another has the old primary's place."""
        wait_until(
            lambda: any(machine.accepts_commits() for machine in self.machines if machine is not old),
            "nobody took its place", READY)
        self.accepts()

    def etcd_leader(self) -> Machine:
        found: list[Machine] = []

        def look() -> bool:
            found.extend(machine for machine in self.machines if machine.leads_etcd())
            return bool(found)

        wait_until(look, "etcd has no leader", READY)
        return found[0]

    def others(self, machine: Machine) -> list[Machine]:
        return [other for other in self.machines if other is not machine]
