"""The primary dies, the standby takes its place, and the site goes on without a restart."""

import re
import signal
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from subprocess import CalledProcessError

import pytest

from adding import adding
from calendars import subscribe
from commands import Run
from forms import post, token
from latchkey import Latchkey
from member import Member, send_todo
from nodes import browser
from postgresql_server import PostgreSQLServer
from sites import signal_server
from waiting import wait_until
from web_client import Answer, WebClient


REFUSED = "Nothing can be saved right now"


def no_longer_wait_for_standbys(primary: PostgreSQLServer) -> None:
    """What it acknowledges may be lost with it from now on."""
    primary.ask("ALTER SYSTEM SET synchronous_standby_names = ''")
    primary.ask("SELECT pg_reload_conf()")


def wait_until_it_has_one(standby: PostgreSQLServer, counted: str) -> None:
    """Nobody waits for the standby: it may not even have the database yet."""
    def has_one() -> bool:
        with suppress(CalledProcessError):
            return standby.ask(counted, "site") == "1"
        return False

    wait_until(has_one, "the standby does not follow")


@pytest.fixture
def servers() -> Iterator[tuple[PostgreSQLServer, PostgreSQLServer]]:
    """A primary, and a standby that has what is acknowledged."""
    primary, standby = PostgreSQLServer(), PostgreSQLServer()
    try:
        primary.make()
        primary.start()
        primary.ask("CREATE DATABASE site")
        standby.follow(primary)
        yield primary, standby
    finally:
        primary.delete()
        standby.delete()


def site_on(program: Path, tmp_path: Path, *servers: PostgreSQLServer) -> Latchkey:
    hosts = ",".join(str(server.folder) for server in servers)
    site = Latchkey(
        program, tmp_path / "data", THROTTLE="off", DATABASE_URL=f"postgres://latchkey@/site?host={hosts}")
    site.start()
    return site


def joined(site: Latchkey) -> WebClient:
    """A new member's browser."""
    client = WebClient(site.url, Accept_Language="en")
    Member.unique().join(client)
    return client


def form_for(client: WebClient, title: str) -> list[tuple[str, str]]:
    """The fields of the form that adds a to-do."""
    return [("csrf", token(client, "/todos/new")), ("title", title), ("category", "Work"), ("date", "2026-11-22")]


def test_after_a_failover_the_site_goes_on_and_has_all_that_it_acknowledged(
    program: Path, tmp_path: Path, servers: tuple[PostgreSQLServer, PostgreSQLServer]
) -> None:
    primary, standby = servers
    site = site_on(program, tmp_path, primary, standby)
    with adding(site) as added:
        primary.control("-m", "immediate", "stop")
        wait_until(lambda: 503 in added.statuses, "no page said that the data are out of reach")
        standby.control("promote")
        print(f"added again {added.goes_on():.2f} s after the standby was promoted")

    assert added.statuses <= {303, 503}, added.statuses
    assert set(added.kept) <= set(standby.ask("SELECT title FROM todos", "site").splitlines())
    assert WebClient(site.url).get("/readyz").status == 200
    assert site.stop() == 0


def wait_for_beats(primary: PostgreSQLServer) -> None:
    """Waits until the site has heard at least twice where the primary's log is by now."""
    now = primary.ask("SELECT clock_timestamp()")
    heard = f"""
        SELECT count(*) FROM pg_stat_activity WHERE query LIKE '%wal_flush_lsn%' AND pid <> pg_backend_pid()
        AND query_start > timestamptz '{now}' + interval '3 s'"""
    # Each look is a process of its own, and before that none can find it.
    time.sleep(3)
    wait_until(lambda: primary.ask(heard) == "1", "the site does not ask where the log is")


def test_while_there_is_no_primary_pages_are_read_from_the_standby_and_changes_refused(
    program: Path, tmp_path: Path, servers: tuple[PostgreSQLServer, PostgreSQLServer]
) -> None:
    primary, standby = servers
    site = site_on(program, tmp_path, primary, standby)
    client, member = WebClient(site.url, Accept_Language="en"), Member.unique()
    member.join(client)
    send_todo(client, "Buy milk")
    form = form_for(client, "Buy rye bread")
    wait_for_beats(primary)

    primary.control("-m", "immediate", "stop")

    wait_until(lambda: client.get("/todos/all").status == 200, "no page is shown")
    for path in ("/todos", "/todos/all", "/todos/search?q=milk", "/categories", "/account"):
        answer = client.get(path)
        assert answer.status == 200, f"{path}: {answer.text()}"
    assert "Buy milk" in client.get("/todos/all").text()
    refused = post(client, "/todos", form)
    assert refused.status == 503 and int(refused.headers["retry-after"]) > 0
    assert REFUSED in refused.text() and "Buy rye bread" in refused.text()
    assert "Buy rye bread" not in client.get("/todos/all").text()
    entered = member.enter(WebClient(site.url, Accept_Language="en"))
    assert entered.status == 503 and REFUSED in entered.text()
    assert client.get("/readyz").status == 503
    site.logged(f"Pages are read from the standby {standby.folder}:5432. Promote that")

    standby.control("promote")

    wait_until(lambda: post(client, "/todos", form).status == 303, "nothing is saved")
    assert "Buy rye bread" in client.get("/todos/all").text()
    wait_until(lambda: client.get("/readyz").status == 200, "it is not ready")
    site.logged("The database can be written again")
    site.logged("This node goes on with another database server", f"server={standby.folder}:5432")
    assert site.stop() == 0


def test_a_primary_that_falls_silent_keeps_no_page_waiting_once_that_is_known(
    program: Path, tmp_path: Path, servers: tuple[PostgreSQLServer, PostgreSQLServer]
) -> None:
    primary, standby = servers
    site = site_on(program, tmp_path, primary, standby)
    client = joined(site)
    send_todo(client, "Buy milk")
    form = form_for(client, "Buy tea")
    wait_for_beats(primary)

    signal_server(primary, signal.SIGSTOP)
    try:
        wait_until(lambda: client.get("/todos/all").status == 200, "no page is shown")
        assert {client.get("/todos/all").status for _ in range(20)} == {200}
        refused = post(client, "/todos", form)
        assert refused.status == 503 and REFUSED in refused.text()
    finally:
        signal_server(primary, signal.SIGCONT)

    wait_until(lambda: post(client, "/todos", form).status == 303, "nothing is saved")
    assert "Buy tea" in client.get("/todos/all").text()
    assert site.stop() == 0


def test_while_the_server_is_silent_what_needs_no_database_is_answered(
    program: Path, tmp_path: Path, servers: tuple[PostgreSQLServer, PostgreSQLServer]
) -> None:
    """However many pages wait for it: no loop does."""
    primary, _ = servers
    site = site_on(program, tmp_path, primary)
    client = joined(site)
    readers = [browser(site, client) for _ in range(8)]
    waits: list[float] = []

    with ThreadPoolExecutor(len(readers)) as pool:
        signal_server(primary, signal.SIGSTOP)
        try:
            stopped = time.monotonic()
            pages = [pool.submit(reader.get, "/todos") for reader in readers]
            while not all(page.done() for page in pages):
                for path in ("/healthz", "/app.css"):
                    # With a new connection, which any loop may get.
                    guest, begun = WebClient(site.url), time.monotonic()
                    assert guest.get(path).status == 200
                    waits.append(time.monotonic() - begun)
                    guest.dispose()
                time.sleep(0.1)
            assert time.monotonic() - stopped > 5, "no page waited for the server"
        finally:
            signal_server(primary, signal.SIGCONT)

    assert {page.result().status for page in pages} == {503}
    assert max(waits) < 5, waits
    wait_until(lambda: client.get("/todos").status == 200, "no page is shown")
    assert site.stop() == 0


def set_read_only(server: PostgreSQLServer, value: str) -> None:
    """As an operator does before a disk is full. Servers that run are told at once."""
    server.ask(f"ALTER SYSTEM SET default_transaction_read_only = {value}")
    server.ask("SELECT pg_reload_conf()")
    wait_until(lambda: server.ask("SHOW default_transaction_read_only") == value, "the server is as before")


def expect_reading_alone(client: WebClient, form: list[tuple[str, str]]) -> None:
    """Pages are shown, again and again after each change, and the change is refused with a sentence."""
    for _ in range(3):
        refused = post(client, "/todos", form)
        assert refused.status == 503 and int(refused.headers["retry-after"]) > 0
        assert REFUSED in refused.text() and "so nothing was changed" in refused.text()
        assert "Buy tea" in refused.text(), "what was typed is kept"
        for path in ("/todos", "/todos/all", "/todos/search?q=milk", "/account"):
            shown = client.get(path)
            assert shown.status == 200, f"{path}: {shown.text()}"
        listed = client.get("/todos/all").text()
        assert "Buy milk" in listed and "Buy tea" not in listed
    assert client.get("/readyz").status == 503


@pytest.mark.parametrize("hosts", [1, 2])
def test_while_the_server_is_read_only_pages_are_shown_and_changes_refused(
    program: Path, tmp_path: Path, servers: tuple[PostgreSQLServer, PostgreSQLServer], hosts: int
) -> None:
    primary = servers[0]
    site = site_on(program, tmp_path, *servers[:hosts])
    client = joined(site)
    send_todo(client, "Buy milk")
    form = form_for(client, "Buy tea")
    wait_for_beats(primary)

    set_read_only(primary, "on")

    expect_reading_alone(client, form)
    # New connections are made for reads alone.
    primary.ask("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'site'")
    wait_until(lambda: client.get("/todos").status == 200, "no page is shown")
    expect_reading_alone(client, form)
    site.logged("The database", "can't be written: the server takes no changes (default_transaction_read_only).")

    set_read_only(primary, "off")

    wait_until(lambda: post(client, "/todos", form).status == 303, "nothing is saved")
    assert primary.ask("SELECT title FROM todos ORDER BY title", "site").splitlines() == ["Buy milk", "Buy tea"]
    wait_until(lambda: client.get("/readyz").status == 200, "it is not ready")
    site.logged("The database can be written again")
    assert site.stop() == 0


def test_a_database_that_is_made_read_only_is_only_read_until_that_is_taken_back(
    program: Path, tmp_path: Path, servers: tuple[PostgreSQLServer, PostgreSQLServer]
) -> None:
    """`ALTER DATABASE` is for sessions that begin later: no open one is told, and each goes on as it began."""
    primary = servers[0]
    site = site_on(program, tmp_path, *servers)
    client = joined(site)
    send_todo(client, "Buy milk")
    form = form_for(client, "Buy tea")
    wait_for_beats(primary)

    primary.ask("ALTER DATABASE site SET default_transaction_read_only = on")

    wait_until(lambda: client.get("/readyz").status == 503, "it goes on writing")
    wait_until(lambda: client.get("/todos").status == 200, "no page is shown")
    expect_reading_alone(client, form)
    # The node's standing connection alone is left.
    primary.ask(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'site' "
        "AND pid NOT IN (SELECT pid FROM pg_locks WHERE locktype = 'advisory')")
    wait_until(lambda: client.get("/todos").status == 200, "no page is shown")
    expect_reading_alone(client, form)
    site.logged("The database", "can't be written: the server takes no changes (default_transaction_read_only).")

    primary.ask("ALTER DATABASE site RESET default_transaction_read_only")

    wait_until(lambda: post(client, "/todos", form).status == 303, "nothing is saved")
    assert primary.ask("SELECT title FROM todos ORDER BY title", "site").splitlines() == ["Buy milk", "Buy tea"]
    wait_until(lambda: client.get("/readyz").status == 200, "it is not ready")
    assert site.stop() == 0


@pytest.mark.parametrize("how", ["read-only", "standby"])
def test_an_only_server_that_is_back_without_taking_changes_is_read(
    program: Path, tmp_path: Path, how: str, servers: tuple[PostgreSQLServer, PostgreSQLServer]
) -> None:
    """Such as a server whose disk was full, or a standby before it is promoted."""
    server = servers[0]
    server.ask("ALTER SYSTEM SET synchronous_standby_names = ''")
    server.ask("SELECT pg_reload_conf()")
    site = site_on(program, tmp_path, server)
    client = joined(site)
    send_todo(client, "Buy milk")
    form = form_for(client, "Buy tea")
    wait_for_beats(server)

    server.control("-m", "fast", "stop")
    if how == "standby":
        (server.data / "standby.signal").touch()
    server.start(*(["default_transaction_read_only=on"] if how == "read-only" else []))

    wait_until(lambda: client.get("/todos").status == 200, "no page is shown")
    expect_reading_alone(client, form)

    if how == "standby":
        server.control("promote")
    else:
        server.control("-m", "fast", "stop")
        server.start()
    wait_until(lambda: post(client, "/todos", form).status == 303, "nothing is saved")
    wait_until(lambda: client.get("/readyz").status == 200, "it is not ready")
    assert site.stop() == 0


def test_once_another_was_promoted_a_primary_that_was_made_read_only_is_left(
    program: Path, tmp_path: Path, servers: tuple[PostgreSQLServer, PostgreSQLServer]
) -> None:
    """Its connections are good, and what it shows is old."""
    old, new = servers
    site = site_on(program, tmp_path, old, new)
    client = joined(site)
    send_todo(client, "Buy milk")
    form = form_for(client, "Buy tea")
    set_read_only(old, "on")
    expect_reading_alone(client, form)

    new.control("promote")

    wait_until(lambda: post(client, "/todos", form).status == 303, "nothing is saved")
    for _ in range(5):
        assert "Buy tea" in client.get("/todos/all").text(), "the old primary is read"
    wait_until(lambda: client.get("/readyz").status == 200, "it is not ready")
    site.logged("This node goes on with another database server", f"server={new.folder}:5432")
    assert site.stop() == 0


def test_while_nothing_can_be_read_programs_are_told_so_as_programs(
    program: Path, tmp_path: Path, servers: tuple[PostgreSQLServer, PostgreSQLServer]
) -> None:
    primary, _ = servers
    site = site_on(program, tmp_path, primary)
    client, reader = WebClient(site.url), WebClient(site.url, Accept_Language="en")
    Member.unique().join(client)
    calendar = subscribe(client)
    fields = {"csrf": token(client, "/account/tokens"), "name": "Test", "permission": "read", "lifetime": "30"}
    secret = re.search(r'>(latchkey_[^<]+)<', post(client, "/account/tokens", fields.items()).text())
    assert secret and reader.get(calendar).status == 200

    primary.control("-m", "immediate", "stop")

    answer = reader.get(calendar)
    assert answer.status == 503 and int(answer.headers["retry-after"]) > 0
    assert answer.headers["content-type"].startswith("text/plain") and "reach its data" in answer.text()
    answer = reader.get("/todos", headers={"Authorization": f"Bearer {secret[1]}"})
    assert answer.status == 503 and int(answer.headers["retry-after"]) > 0
    assert "read its data" in answer.json()["detail"] and "saved" not in answer.text()
    assert site.stop() == 0


def test_doctor_tells_how_far_the_standby_is_to_who_may_know(
    run: Run, tmp_path: Path, servers: tuple[PostgreSQLServer, PostgreSQLServer]
) -> None:
    primary, _ = servers
    primary.ask("CREATE ROLE owner LOGIN")
    primary.ask("ALTER DATABASE site OWNER TO owner")
    settings = {"DATA": str(tmp_path / "data"), "DATABASE_URL": f"postgres://owner@/site?host={primary.folder}"}

    assert "GRANT pg_monitor" in run("doctor", **settings).stdout

    primary.ask("GRANT pg_monitor TO owner")
    assert "standby: none is far behind, and a commit waits for one" in run("doctor", **settings).stdout


def test_check_and_doctor_say_which_server_is_a_standby_or_an_old_primary(
    run: Run, tmp_path: Path, servers: tuple[PostgreSQLServer, PostgreSQLServer]
) -> None:
    primary, standby = servers
    (tmp_path / "data").mkdir(mode=0o700)
    url = f"postgres://latchkey@/site?host={standby.folder},{primary.folder}"

    for command in ("check", "doctor"):
        said = run(command, DATABASE_URL=url).stdout
        assert f"{standby.folder}:5432 is a standby; {primary.folder}:5432 is the primary." in said, said

    standby.control("promote")
    said = run("doctor", DATABASE_URL=url).stdout
    assert f"{standby.folder}:5432 is the primary; {primary.folder}:5432 is an old primary, on timeline 1" in said, said
    assert "Take the old primary away" in said, said

    standby.control("-m", "immediate", "stop")
    said = run("doctor", DATABASE_URL=url).stdout
    assert f"{standby.folder}:5432 can't be reached" in said, said


def test_without_a_synchronous_standby_what_was_acknowledged_can_be_lost(
    program: Path, tmp_path: Path, servers: tuple[PostgreSQLServer, PostgreSQLServer]
) -> None:
    """Docs/Nodes.md says so, and the test above would find it."""
    primary, standby = servers
    no_longer_wait_for_standbys(primary)
    site = site_on(program, tmp_path, primary, standby)
    client = joined(site)
    wait_until_it_has_one(standby, "SELECT count(*) FROM members")
    standby.control("-m", "fast", "stop")
    send_todo(client, "Buy milk")
    wait_for_beats(primary)

    primary.control("-m", "immediate", "stop")
    standby.start()
    for _ in range(5):
        assert client.get("/todos").status == 503, "it is read although it is behind"
        time.sleep(0.3)
    standby.control("promote")

    while client.get("/todos").status != 200:
        time.sleep(0.1)
    assert "Buy milk" not in client.get("/todos").text()
    assert site.stop() == 0


def test_what_was_kept_of_a_list_is_not_shown_once_it_was_lost_with_the_primary(
    program: Path, tmp_path: Path, servers: tuple[PostgreSQLServer, PostgreSQLServer]
) -> None:
    """The next change at the new primary has the number of the one that was lost."""
    primary, standby = servers
    no_longer_wait_for_standbys(primary)
    site = site_on(program, tmp_path, primary, standby)
    client = joined(site)
    send_todo(client, "Buy bread")
    form = form_for(client, "Buy tea")
    wait_until_it_has_one(standby, "SELECT count(*) FROM todos")
    standby.control("-m", "fast", "stop")
    send_todo(client, "Buy milk")
    assert "Buy milk" in client.get("/todos").text()

    primary.control("-m", "immediate", "stop")
    standby.start()
    standby.control("promote")
    wait_until(lambda: post(client, "/todos", form).status == 303, "nothing is saved")

    assert standby.ask("SELECT title FROM todos ORDER BY title", "site").splitlines() == ["Buy bread", "Buy tea"]
    # The first page has a notice, which names what was added.
    client.get("/todos")
    listed = client.get("/todos").text()
    assert "Buy bread" in listed and "Buy tea" in listed and "Buy milk" not in listed
    assert site.stop() == 0


def test_an_old_primary_is_not_read_in_the_new_ones_place(
    program: Path, tmp_path: Path, servers: tuple[PostgreSQLServer, PostgreSQLServer]
) -> None:
    """Its log may be the longer one, and it knows nothing of what was done since, such as sessions that were ended."""
    old, new = servers
    no_longer_wait_for_standbys(old)
    site = site_on(program, tmp_path, old, new)
    client = joined(site)
    wait_until_it_has_one(new, "SELECT count(*) FROM sessions")
    new.control("-m", "fast", "stop")
    old.ask("CREATE TABLE filler AS SELECT repeat('x', 1000) FROM generate_series(1, 5000)")
    old.control("-m", "immediate", "stop")
    new.start("synchronous_standby_names=")
    new.control("promote")
    wait_until(lambda: client.get("/todos").status == 200, "no page is shown")
    send_todo(client, "Buy milk")
    wait_for_beats(new)

    (old.data / "standby.signal").touch()
    old.start()
    new.control("-m", "immediate", "stop")

    for _ in range(5):
        assert client.get("/todos").status == 503, "it is read although another was promoted"
        time.sleep(0.3)
    assert site.stop() == 0


def test_of_two_servers_that_can_be_written_to_only_the_new_primary_gets_changes(
    program: Path, tmp_path: Path, servers: tuple[PostgreSQLServer, PostgreSQLServer]
) -> None:
    """The old one comes back as a primary, and the URL names it first."""
    old, new = servers
    no_longer_wait_for_standbys(old)
    site = site_on(program, tmp_path, old, new)
    client = joined(site)
    wait_until_it_has_one(new, "SELECT count(*) FROM sessions")
    form = [("csrf", token(client, "/todos/new")), ("category", "Work"), ("date", "2026-11-22")]
    old.control("-m", "immediate", "stop")
    new.control("promote")
    wait_until(lambda: post(client, "/todos", [*form, ("title", "Buy milk")]).status == 303, "nothing is saved")

    old.start()
    of_site = "FROM pg_stat_activity WHERE datname = 'site'"
    new.ask(f"SELECT count(pg_terminate_backend(pid)) {of_site}")
    for number in range(10):
        title = f"Buy tea {number}"
        wait_until(lambda: post(client, "/todos", [*form, ("title", title)]).status == 303, "nothing is saved")
    wait_until(lambda: old.ask(f"SELECT count(*) {of_site}") == "0", "the node stays with the old primary")

    titles = "SELECT title FROM todos ORDER BY title"
    assert new.ask(titles, "site").splitlines() == ["Buy milk", *(f"Buy tea {number}" for number in range(10))]
    assert old.ask(titles, "site") == ""

    new.control("-m", "immediate", "stop")

    for _ in range(5):
        assert post(client, "/todos", [*form, ("title", "Buy bread")]).status == 503, "it is lost"
        time.sleep(0.3)
    assert old.ask(titles, "site") == ""
    new.start()
    wait_until(lambda: post(client, "/todos", [*form, ("title", "Buy bread")]).status == 303, "nothing is saved")
    assert "Buy bread" in new.ask(titles, "site")
    assert site.stop() == 0


def test_a_lock_that_a_standby_keeps_for_its_dead_primary_is_not_waited_for(
    program: Path, tmp_path: Path, servers: tuple[PostgreSQLServer, PostgreSQLServer]
) -> None:
    """It lasts until the standby is promoted."""
    primary, standby = servers
    site = site_on(program, tmp_path, primary, standby)
    client = joined(site)
    send_todo(client, "Buy milk")
    wait_for_beats(primary)
    locks = "SELECT count(*) FROM pg_locks WHERE mode = 'AccessExclusiveLock' AND relation = 'todos'::regclass"
    with primary.asking("BEGIN; LOCK TABLE todos; SELECT pg_sleep(600)", "site"):
        # What was written of a transaction that hasn't ended is sent by the next checkpoint.
        wait_until(
            lambda: primary.ask("CHECKPOINT") and standby.ask(locks, "site") == "1", "the standby knows no lock")
        primary.control("-m", "immediate", "stop")

    wait_until(lambda: client.get("/account").status == 200, "no page is shown")
    assert client.get("/todos/all").status == 503
    assert "canceling statement due to lock timeout" in (standby.folder / "log").read_text()

    standby.control("promote")
    wait_until(lambda: client.get("/todos/all").status == 200, "no page is shown")
    assert site.stop() == 0


def test_a_commit_that_was_told_to_wait_for_no_standby_is_not_acknowledged(
    program: Path, tmp_path: Path, servers: tuple[PostgreSQLServer, PostgreSQLServer]
) -> None:
    """The server only warns: it is done there, and would be lost with it."""
    primary, standby = servers
    site = site_on(program, tmp_path, primary)
    client = joined(site)
    form = form_for(client, "Buy milk")
    standby.control("-m", "fast", "stop")
    answers: list[Answer] = []
    adding = threading.Thread(target=lambda: answers.append(post(client, "/todos", form)))
    adding.start()

    cancel = "SELECT count(pg_cancel_backend(pid)) FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
    while adding.is_alive():
        primary.ask(cancel)
        time.sleep(0.05)
    adding.join()

    assert [answer.status for answer in answers] == [503]
    assert "check how much" in answers[0].text() and "nothing was changed" not in answers[0].text()
    assert "Buy milk" in primary.ask("SELECT title FROM todos", "site")
    standby.start()
    assert site.stop() == 0
