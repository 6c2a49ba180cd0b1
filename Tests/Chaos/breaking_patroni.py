"""The kinds of faults on three machines with Patroni; those of the nodes and of HAProxy are as elsewhere."""

import os
import signal
from collections.abc import Iterator
from random import Random

from breaking import (
    both_nodes_killed, front_reloaded, named, node_killed, node_restarted, node_stopped, table_locked)
from namespaces import Host, join, part
from patroni_cluster import patroni_version
from patroni_site import PatroniSite

ETCD = "2379, 2380"
"""Its ports: for clients, and among the three."""


# MARK: - The primary


def primary_halted(site: PatroniSite, chance: Random) -> Iterator[float]:
    """Nothing runs on its machine any more."""
    old = site.primary
    old.halt()
    site.wait_for_another(old)
    yield chance.uniform(0, 3)
    old.start()


def primary_asleep(site: PatroniSite, chance: Random) -> Iterator[float]:
    """Its machine stands still, and wakes up when another has its place."""
    old = site.primary
    old.signal_all(signal.SIGSTOP)
    site.wait_for_another(old)
    yield chance.uniform(0, 4)
    old.signal_all(signal.SIGCONT)


def patroni_asleep(site: PatroniSite, chance: Random) -> Iterator[float]:
    """Its Patroni stands still, so that nothing ends it when another has its place: both are primaries."""
    old = site.primary
    os.kill(old.patroni.pid, signal.SIGSTOP)
    site.wait_for_another(old)
    yield chance.uniform(2, 15)
    os.kill(old.patroni.pid, signal.SIGCONT)


def primary_killed(site: PatroniSite, chance: Random) -> Iterator[float]:
    """Its Patroni lives, and starts it again or lets another take its place."""
    os.kill(site.primary.postmaster(), signal.SIGKILL)
    yield chance.uniform(0, 3)


def primary_handed_over(site: PatroniSite, chance: Random) -> Iterator[float]:
    old = site.primary
    site.patroni.control("switchover", "--leader", old.name, "--candidate", site.standby.name, "--force")
    site.wait_for_another(old)
    yield chance.uniform(0, 1)


def primary_disk_full(site: PatroniSite, chance: Random) -> Iterator[float]:
    ballast = site.primary.fill_disk()
    yield chance.uniform(3, 12)
    ballast.unlink()


# MARK: - The standbys and etcd


def standby_halted(site: PatroniSite, chance: Random) -> Iterator[float]:
    """The one that commits wait for."""
    machine = site.standby
    machine.halt()
    yield chance.uniform(1, 8)
    machine.start()


def etcd_leader_killed(site: PatroniSite, chance: Random) -> Iterator[float]:
    machine = site.etcd_leader()
    machine.kill_etcd()
    yield chance.uniform(0, 5)
    machine.start_etcd()


def etcd_leader_stopped(site: PatroniSite, chance: Random) -> Iterator[float]:
    etcd = site.etcd_leader().etcd
    etcd.send_signal(signal.SIGSTOP)
    yield chance.uniform(1, 8)
    etcd.send_signal(signal.SIGCONT)


def etcd_without_majority(site: PatroniSite, chance: Random) -> Iterator[float]:
    """No server may be the primary then."""
    machines = chance.sample(site.machines, 2)
    for machine in machines:
        machine.kill_etcd()
    yield chance.uniform(6, 14)
    for machine in machines:
        machine.start_etcd()


# MARK: - The network


def parted(one: Host, others: list[Host], seconds: float, ports: str = "") -> Iterator[float]:
    part(one, others, ports)
    yield seconds
    join([one, *others])


def etcd_leader_apart(site: PatroniSite, chance: Random) -> Iterator[float]:
    leader = site.etcd_leader()
    yield from parted(leader.host, [other.host for other in site.others(leader)], chance.uniform(2, 10), ETCD)


def two_machines_apart(site: PatroniSite, chance: Random) -> Iterator[float]:
    one, other = chance.sample(site.machines, 2)
    yield from parted(one.host, [other.host], chance.uniform(2, 12))


def primary_apart_from_machines(site: PatroniSite, chance: Random) -> Iterator[float]:
    """The nodes still reach it."""
    old = site.primary
    others = [other.host for other in site.others(old)]
    part(old.host, others)
    site.wait_for_another(old)
    yield chance.uniform(0, 5)
    join([old.host, *others])


def primary_apart_from_all(site: PatroniSite, chance: Random) -> Iterator[float]:
    old = site.primary
    others = [other.host for other in site.others(old)] + site.hosts
    part(old.host, others)
    site.wait_for_another(old)
    yield chance.uniform(0, 5)
    join([old.host, *others])


def primary_apart_from_nodes(site: PatroniSite, chance: Random) -> Iterator[float]:
    """Patroni sees nothing wrong."""
    yield from parted(site.primary.host, site.hosts, chance.uniform(1, 12))


def node_apart_from_primary(site: PatroniSite, chance: Random) -> Iterator[float]:
    yield from parted(site.primary.host, [chance.choice(site.hosts)], chance.uniform(1, 12))


def node_apart_from_machines(site: PatroniSite, chance: Random) -> Iterator[float]:
    machines = [machine.host for machine in site.machines]
    yield from parted(chance.choice(site.hosts), machines, chance.uniform(1, 12))


def node_apart_from_front(site: PatroniSite, chance: Random) -> Iterator[float]:
    yield from parted(chance.choice(site.hosts), [site.front_host], chance.uniform(1, 8))


# MARK: - Clocks


def clock_ahead(site: PatroniSite, chance: Random) -> Iterator[float]:
    """A node's, by less than the minute that is borne; then it is set back."""
    yield from stepped(site, chance, f"+{chance.uniform(5, 50):.0f}")


def clock_behind(site: PatroniSite, chance: Random) -> Iterator[float]:
    yield from stepped(site, chance, f"-{chance.uniform(5, 50):.0f}")


def stepped(site: PatroniSite, chance: Random, step: str) -> Iterator[float]:
    clock = chance.choice(site.clocks)
    clock.write_text(step)
    yield chance.uniform(3, 6)
    clock.write_text("+0")


FAULTS = named(
    primary_halted, primary_asleep, patroni_asleep, primary_killed, primary_handed_over, primary_disk_full,
    standby_halted, etcd_leader_killed, etcd_leader_stopped, etcd_without_majority, etcd_leader_apart,
    two_machines_apart, primary_apart_from_machines, primary_apart_from_all, primary_apart_from_nodes,
    node_apart_from_primary, node_apart_from_machines, node_apart_from_front, clock_ahead, clock_behind,
    node_killed, node_stopped, node_restarted, both_nodes_killed, table_locked, front_reloaded)


def left_out() -> set[str]:
    """What this release of Patroni doesn't withstand, so that it only comes when asked for: until 3.0.3 a primary that
    wakes up may take the lock from the one that has its place, and what that one acknowledged is lost (Patroni's pull
    request 2689)."""
    return set(named(primary_asleep, patroni_asleep)) if patroni_version() < (3, 0, 3) else set()
