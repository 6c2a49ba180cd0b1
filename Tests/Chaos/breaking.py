"""The kinds of faults. Each breaks something, yields the seconds that it should last, and mends it."""

import os
import signal
import socket
import struct
import time
from collections.abc import Callable, Iterator
from random import Random

from cluster import Cluster
from sites import Site, signal_server

READY_FOR_QUERY = b"Z\0\0\0\5"

Fault = Callable[..., Iterator[float]]
"""Gets the site, and where its chance comes from."""


def node_killed(site: Site, chance: Random) -> Iterator[float]:
    node = chance.choice(site.nodes)
    node.kill()
    yield chance.uniform(0, 2)
    node.start()


def node_stopped(site: Site, chance: Random) -> Iterator[float]:
    """It does not answer, and its connections stay."""
    pid = chance.choice(site.nodes).pid
    os.kill(pid, signal.SIGSTOP)
    yield chance.uniform(1, 6)
    os.kill(pid, signal.SIGCONT)


def node_restarted(site: Site, chance: Random) -> Iterator[float]:
    node = chance.choice(site.nodes)
    assert node.stop() == 0, "a node did not end orderly"
    yield chance.uniform(0, 1)
    node.start()


def both_nodes_killed(site: Site, chance: Random) -> Iterator[float]:
    for node in site.nodes:
        node.kill()
    yield chance.uniform(0, 1)
    for node in site.nodes:
        node.start()


def backends_terminated(site: Site, chance: Random) -> Iterator[float]:
    for _ in range(chance.randint(1, 4)):
        time.sleep(chance.uniform(0, 0.4))
        site.ask("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'site'")
    yield 0


def backend_killed(site: Cluster, chance: Random) -> Iterator[float]:
    """A backend crashes: the server restarts itself."""
    pid = site.ask("SELECT pid FROM pg_stat_activity WHERE usename = 'site' ORDER BY random() LIMIT 1")
    if pid:
        os.kill(int(pid), signal.SIGKILL)
    yield 1
    site.wait_for_standby()


def primary_replaced(site: Cluster, chance: Random) -> Iterator[float]:
    site.primary.control("-m", "immediate", "stop")
    time.sleep(chance.uniform(0, 3))
    site.promote()
    yield chance.uniform(0, 1)
    site.follow()


def primary_crashed(site: Cluster, chance: Random) -> Iterator[float]:
    """And started again."""
    site.primary.control("-m", "immediate", "stop")
    yield chance.uniform(0, 3)
    site.start_server(site.primary)
    site.wait_for_standby()


def standby_away(site: Cluster, chance: Random) -> Iterator[float]:
    """Commits wait for it."""
    site.standby.control("-m", chance.choice(["fast", "immediate"]), "stop")
    yield chance.uniform(0, 5)
    site.start_server(site.standby)
    site.wait_for_standby()


def waiting_commits_cut(site: Cluster, chance: Random) -> Iterator[float]:
    """Commits that wait for the standby are done on the primary alone, and their clients get no answer."""
    site.standby.control("-m", "fast", "stop")
    time.sleep(chance.uniform(0.3, 1))
    site.ask("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'")
    yield chance.uniform(0, 1)
    site.start_server(site.standby)
    site.wait_for_standby()


def connections_cut(site: Cluster, chance: Random) -> Iterator[float]:
    for _ in range(chance.randint(1, 5)):
        for wire in chance.choice(site.wires):
            wire.cut()
        time.sleep(chance.uniform(0, 0.3))
    yield 0


def connections_half_open(site: Cluster, chance: Random) -> Iterator[float]:
    for wire in chance.choice(site.wires):
        wire.leave_half_open()
    yield chance.uniform(0, 3)


def network_silent(site: Cluster, chance: Random) -> Iterator[float]:
    """What was under way arrives after all, later than the node waits for it, or not."""
    wires = chance.choice(site.wires)
    for wire in wires:
        wire.hold()
    yield chance.uniform(1, 13)
    for wire in wires:
        wire.release()


def network_slow(site: Cluster, chance: Random) -> Iterator[float]:
    wires = [wire for node_wires in site.wires for wire in node_wires]
    for wire in wires:
        wire.slow(chance.uniform(0.01, 0.1))
    yield chance.uniform(2, 4)
    for wire in wires:
        wire.slow(0)


def connections_taken(site: Cluster, chance: Random) -> Iterator[float]:
    """Others take all that the server has, while the nodes lose theirs."""
    crowd: list[socket.socket] = []
    take_all(site, crowd)
    site.ask("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'site'")
    take_all(site, crowd)
    yield chance.uniform(1, 4)
    for connection in crowd:
        connection.close()


def take_all(site: Cluster, crowd: list[socket.socket]) -> None:
    parameters = b"user\0crowd\0database\0postgres\0\0"
    refused = 0
    while refused < 3:
        connection = socket.create_connection(("127.0.0.1", site.primary.port), timeout=10)
        connection.sendall(struct.pack("!ii", len(parameters) + 8, 196_608) + parameters)
        said = b""
        while READY_FOR_QUERY not in said and (piece := connection.recv(4096)):
            said += piece
        if READY_FOR_QUERY in said:
            crowd.append(connection)
        else:
            connection.close()
            refused += 1


def server_read_only(site: Cluster, chance: Random) -> Iterator[float]:
    site.set("default_transaction_read_only", "on")
    yield chance.uniform(0.5, 3)
    site.set("default_transaction_read_only", "")


def server_frozen(site: Cluster, chance: Random) -> Iterator[float]:
    """All its processes stand still."""
    signal_server(site.primary, signal.SIGSTOP)
    yield chance.uniform(1, 13)
    signal_server(site.primary, signal.SIGCONT)


def table_locked(site: Site, chance: Random) -> Iterator[float]:
    seconds, table = chance.uniform(1, 12), chance.choice(["todos", "members", "sessions", "history"])
    site.ask(
        f"BEGIN; LOCK TABLE {table} IN ACCESS EXCLUSIVE MODE; SELECT 1 FROM pg_sleep({seconds}); COMMIT", "site")
    yield 0


def front_reloaded(site: Site, chance: Random) -> Iterator[float]:
    for _ in range(chance.randint(1, 3)):
        site.front.reload()
        time.sleep(chance.uniform(0.3, 1))
    yield 0


def two_at_once(site: Cluster, chance: Random) -> Iterator[float]:
    """A node's and the database's."""
    one = chance.choice([node_killed, node_stopped, both_nodes_killed])(site, chance)
    next(one)
    other = chance.choice([primary_replaced, primary_crashed, standby_away, server_read_only])(site, chance)
    yield next(other)
    next(other, None)
    next(one, None)


def named(*faults: Fault) -> dict[str, Fault]:
    return {fault.__name__.replace("_", " "): fault for fault in faults}


FAULTS = named(
    node_killed, node_stopped, node_restarted, both_nodes_killed, backends_terminated, backend_killed, primary_replaced,
    primary_crashed, standby_away, waiting_commits_cut, connections_cut, connections_half_open, network_silent,
    network_slow, connections_taken, server_read_only, server_frozen, table_locked, front_reloaded, two_at_once)
