"""Three machines with Patroni, by the files of Deploy/: the primary dies, or hands over, and the site goes on."""

import http.client
import re
import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from adding import Adding, adding
from deploy_files import deploy_file
from latchkey import Latchkey
from patroni_cluster import Cluster, Machine
from waiting import wait_until
from web_client import WebClient

PASSWORD = "a secret of Latchkey's"


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    cluster = Cluster()
    try:
        cluster.start()
        leader = cluster.whole()
        leader.ask(f"CREATE ROLE latchkey LOGIN PASSWORD $${PASSWORD}$$")
        yield cluster
    finally:
        cluster.delete()


@pytest.fixture
def site(cluster: Cluster, program: Path, tmp_path: Path) -> Iterator[Latchkey]:
    leader = cluster.whole()
    leader.ask("DROP DATABASE IF EXISTS latchkey WITH (FORCE)")
    leader.ask("CREATE DATABASE latchkey OWNER latchkey")
    cluster.settle()
    password = tmp_path / "password"
    password.write_text(PASSWORD)
    site = Latchkey(
        program, tmp_path / "data", THROTTLE="off", DATABASE_PASSWORD_FILE=str(password),
        DATABASE_URL=f"postgres://latchkey@{cluster.hosts}/latchkey")
    site.start()
    try:
        yield site
    finally:
        assert site.stop() == 0


def take_place_of(old: Machine, cluster: Cluster) -> Machine:
    """Waits until another is the primary."""
    wait_until(lambda: cluster.leader() not in (None, old), "nobody took its place")
    leader = cluster.leader()
    assert leader
    return leader


def expect_all(site: Latchkey, leader: Machine, added: Adding) -> None:
    """All that was acknowledged is there, and the same process serves it."""
    assert added.statuses <= {303, 503}, added.statuses
    assert set(added.kept) <= set(leader.ask("SELECT title FROM todos", "latchkey").splitlines())
    assert WebClient(site.url).get("/readyz").status == 200


def test_etcd_knows_all_of_its_settings(cluster: Cluster) -> None:
    names = re.findall(r"^(ETCD_\w+)=", deploy_file("etcd.env", {}), re.MULTILINE)
    assert "ETCD_AUTO_COMPACTION_RETENTION" in names
    log = (cluster.machines[0].folder / "etcd.log").read_text()
    for name in names:
        # 3.4 writes a line of text, later ones JSON.
        assert re.search(rf"recognized and used environment variable\W+(variable-name\W+)?{name}\b", log), name


def test_nobody_else_can_have_patroni_change_anything(cluster: Cluster) -> None:
    address = cluster.whole().address
    for source, status in (("127.0.0.1", 200), (f"{address.rpartition('.')[0]}.200", 403)):
        patroni = http.client.HTTPConnection(address, 8008, timeout=30, source_address=(source, 0))
        patroni.request("PATCH", "/config", '{"maximum_lag_on_failover": 1048576}')
        assert patroni.getresponse().status == status, source


def test_all_that_goes_over_the_network_is_encrypted(cluster: Cluster) -> None:
    leader = cluster.whole()

    shown = "SELECT count(*), bool_and(ssl) FROM pg_stat_replication JOIN pg_stat_ssl USING (pid)"
    # A standby may be between two connections.
    wait_until(lambda: leader.ask(shown) == "2|t", "not both standbys follow by TLS")
    rules = leader.ask("SELECT DISTINCT type FROM pg_hba_file_rules ORDER BY 1").split()
    assert rules == ["hostssl", "local"]


def test_when_the_primary_dies_another_takes_its_place_and_nothing_acknowledged_is_lost(
    cluster: Cluster, site: Latchkey
) -> None:
    old = cluster.whole()
    with adding(site) as added:
        old.signal(signal.SIGKILL)
        leader = take_place_of(old, cluster)
        added.goes_on()
        old.start_patroni()
        cluster.whole()
        added.goes_on()

    expect_all(site, leader, added)
    assert old.ask("SELECT pg_is_in_recovery()") == "t", "it follows the one that took its place"


def test_when_the_primary_hands_over_the_site_goes_on_and_nothing_acknowledged_is_lost(
    cluster: Cluster, site: Latchkey
) -> None:
    old = cluster.whole()
    with adding(site) as added:
        print(cluster.control("switchover", "--leader", old.name, "--force"))
        leader = take_place_of(old, cluster)
        added.goes_on()

    expect_all(site, leader, added)


def test_a_primary_that_has_lost_both_standbys_acknowledges_nothing(cluster: Cluster) -> None:
    leader = cluster.whole()
    names = "SHOW synchronous_standby_names"
    standby, others = leader.ask(names), [machine for machine in cluster.machines if machine is not leader]
    for machine in others:
        machine.signal(signal.SIGKILL)
    wait_until(lambda: leader.ask(names) != standby, "nobody noticed that the standby is gone")

    with ThreadPoolExecutor(1) as pool:
        written = pool.submit(leader.ask, "CREATE TABLE written ()")
        try:
            waiting = "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
            wait_until(lambda: leader.ask(waiting) == "1", "it was acknowledged by the primary alone", 15)
            assert not written.done()
        finally:
            for machine in others:
                machine.start_patroni()
        written.result()
