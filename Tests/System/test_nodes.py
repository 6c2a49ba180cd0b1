"""Several nodes on one PostgreSQL database are one site."""

import os
import re
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path

from commands import Run, expect_refusal
from disk_trace import run_traced
from forms import post, token
from latchkey import ROOT, STOPPING, Latchkey
from mail_server import Answer, MailServer
from mailing import SENDER
from member import PASSWORD, Member, send_todo
from nodes import HAS_LEAD, Node, browser, copy_keys
from outbox import ask_for_link, mails_to
from postgresql import PostgreSQL
from streams import Stream
from throttling import guess
from waiting import wait_until


def test_what_is_done_on_one_node_is_seen_on_another(node: Node) -> None:
    first, second = node("first"), node("second")
    one = browser(first)
    Member.unique().join(one)
    two = browser(second, one)
    seen = two.get("/todos").text().partition('data-seen="')[2].partition('"')[0]

    with closing(Stream(second, one.cookies["session"], f"seen={seen}")) as stream:
        assert stream.block() == {"retry": "2000"}
        assert stream.block() == {"": ""}, "it has seen all, whichever node made the page"
        begun = time.monotonic()
        send_todo(one, "Buy milk")
        assert stream.event()["event"] == "changed"
        assert time.monotonic() - begun < 20, "it was told, and did not find out at its next look"
    assert "Buy milk" in two.get("/todos").text()

    assert post(two, "/logout", [("csrf", token(one, "/todos"))]).status == 303
    assert one.get("/todos").url.endswith("/login")


def test_a_node_that_hears_nothing_from_the_others_shows_what_they_do_all_the_same(
    node: Node, postgresql: PostgreSQL, url: str
) -> None:
    """It keeps pages in memory, and the requests' own connections are there."""
    first, second = node("first"), node("second")
    one = browser(first)
    Member.unique().join(one)
    send_todo(one, "Buy milk")
    two = browser(second, one)
    assert "Buy milk" in two.get("/todos").text()
    name = postgresql.name(url)
    standing = f"""
        SELECT pid FROM pg_locks JOIN pg_database ON pg_database.oid = database
        WHERE locktype = 'advisory' AND datname = '{name}'"""
    postgresql.run("postgres", f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
    try:
        postgresql.run(
            "postgres", f"SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity WHERE pid IN ({standing})")

        send_todo(one, "Buy tea")

        assert "Buy tea" in two.get("/todos").text()
        assert postgresql.run("postgres", standing) == ""
    finally:
        postgresql.run("postgres", f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")


def test_a_browser_remembered_by_one_node_is_signed_in_by_another(node: Node) -> None:
    first, second = node("first"), node("second")
    member = Member.unique()
    member.join(browser(first))
    one = browser(first)
    assert member.enter(one, remember=True).status == 303

    two = browser(second, one)
    two.forget("session")
    assert two.get("/todos").url == second.url + "/todos"
    assert post(two, "/logout", [("csrf", token(two, "/todos"))]).status == 303
    assert "remember" not in two.cookies


def test_a_change_made_on_one_node_is_undone_on_another(node: Node, postgresql: PostgreSQL, url: str) -> None:
    first, second = node("first"), node("second")
    one = browser(first)
    Member.unique().join(one)
    send_todo(one, "Buy milk")
    todo = re.search(r'href="/todos/(\d+)"', one.get("/todos/all").text())
    assert todo
    name, titles = postgresql.name(url), "SELECT title FROM todos"
    csrf = ("csrf", token(one, "/todos/new"))
    changed = [csrf, ("version", "1"), ("title", "Buy tea"), ("category", "Idea"), ("date", "2026-11-21")]
    assert post(one, f"/todos/{todo[1]}/edit", changed).status == 303
    assert postgresql.run(name, titles) == "Buy tea"

    two = browser(second, one)
    assert post(two, f"/todos/{todo[1]}/undo/2", [csrf]).status == 303

    assert postgresql.run(name, titles) == "Buy milk"
    assert "Buy milk" in one.get("/todos/all").text()


def test_guesses_are_counted_and_a_browser_is_known_over_all_nodes(node: Node) -> None:
    settings = {"THROTTLE": "on", "PROXIES": "127.0.0.1"}
    first, second = node("first", **settings), node("second", **settings)
    member, own = Member.unique(), browser(first)
    member.join(own)
    assert post(own, "/logout", [("csrf", token(own, "/todos"))]).status == 303
    strangers = browser(first), browser(second)

    def guess_at(number: int) -> int:
        return guess(strangers[number % 2], member, "192.0.2.1")

    assert [guess_at(number) for number in range(6)] == [422] * 6
    # Each node alone would have seen five of these ten, which are free. Pauses begin at a second, which a busy machine
    # may take for a guess, and double.
    assert 429 in [guess_at(number) for number in range(6, 10)]

    assert member.enter(browser(second, own)).headers.get("location") == "/todos"


def test_mail_is_sent_once_and_by_another_node_when_the_leader_dies(node: Node) -> None:
    first, second = node("first"), node("second")
    member = Member.unique()
    member.join(browser(first))
    ask_for_link(browser(second), member.email)

    def senders() -> list[Latchkey]:
        return [place for place in (first, second) for _ in place.data.glob("outbox/*.eml")]

    wait_until(senders, "no node has sent it")
    # As long as a node may take to find what waits.
    time.sleep(1.5)
    sent = senders()
    assert len(sent) == 1
    leader, other = sent[0], second if sent[0] is first else first

    leader.kill()
    ask_for_link(browser(other), member.email)

    assert len(mails_to(other, member.email)) == 1


def test_a_node_without_the_sites_keys_does_not_start(
    node: Node, run: Run, tmp_path: Path, url: str
) -> None:
    first = node("first")
    other = tmp_path / "other"

    settings = {"DATA": str(other), "DATABASE_URL": url}
    for command in ("serve", "check"):
        expect_refusal(run(command, **settings), "copy outbox.key and history.key from another node")
    assert not list(other.glob("*.key"))
    other.mkdir(mode=0o700, exist_ok=True)
    assert "copy outbox.key and history.key from another node" in run("doctor", **settings).stdout

    copy_keys(first.data, other)
    (other / "outbox.key").write_bytes(os.urandom(32))
    expect_refusal(run("serve", **settings), "another key than this node: outbox")
    (other / "history.key").write_bytes(os.urandom(32))
    expect_refusal(run("check", **settings), "has other keys than this node: ", "outbox", "history")


def test_a_node_with_one_of_the_keys_is_told_where_the_other_is(node: Node, run: Run, tmp_path: Path, url: str) -> None:
    first = node("first")
    other = tmp_path / "other"
    other.mkdir(mode=0o700)
    shutil.copy(first.data / "outbox.key", other)

    expect_refusal(run("serve", DATA=str(other), DATABASE_URL=url), f"{other}/history.key is missing", "from another node")


def test_of_two_first_starts_at_once_the_later_leaves_no_keys(
    node: Node, run: Run, postgresql: PostgreSQL, tmp_path: Path, url: str
) -> None:
    assert node("first").stop() == 0
    name, other = postgresql.name(url), tmp_path / "other"
    postgresql.run(name, "DELETE FROM key_fingerprints")
    # The other node's keys, which this one can't see before it records its own.
    recording = """
        BEGIN;
        LOCK TABLE key_fingerprints IN EXCLUSIVE MODE;
        INSERT INTO key_fingerprints VALUES ('outbox', '\\x00');
        DO $$ BEGIN
            FOR attempt IN 1..600 LOOP
                EXIT WHEN EXISTS (
                    SELECT 1 FROM pg_locks WHERE relation = 'key_fingerprints'::regclass AND NOT granted);
                PERFORM pg_sleep(0.05);
            END LOOP;
        END $$;
        COMMIT
        """
    with ThreadPoolExecutor(1) as pool:
        recorded = pool.submit(postgresql.run, name, recording)
        wait_for_lock(postgresql, name, "relation = 'key_fingerprints'::regclass AND mode = 'ExclusiveLock'")
        late = run("serve", DATA=str(other), DATABASE_URL=url)
        recorded.result()

    expect_refusal(late, "another key than this node: outbox")
    assert not list(other.glob("*.key"))
    expect_refusal(run("serve", DATA=str(other), DATABASE_URL=url), "copy outbox.key and history.key from another node")


def test_a_node_with_a_newer_pepper_does_not_start_beside_others(
    program: Path, run: Run, tmp_path: Path, url: str
) -> None:
    def pepper() -> str:
        return run("passwords", "pepper").stdout

    old = tmp_path / "old peppers"
    old.touch(mode=0o600)
    old.write_text(pepper())
    site = Latchkey(program, tmp_path / "data", DATABASE_URL=url, PEPPER_FILE=str(old))
    site.start()
    new = tmp_path / "new peppers"
    new.touch(mode=0o600)
    new.write_text(pepper() + old.read_text())
    second = tmp_path / "second"
    second.mkdir(mode=0o700)
    copy_keys(site.data, second)
    settings = {"DATA": str(second), "DATABASE_URL": url}
    try:
        expect_refusal(run("serve", PEPPER_FILE=str(new), **settings), "Stop all nodes first")
        expect_refusal(run("keys", "rotate", "pepper", PEPPER_FILE=str(old), **settings), "Stop all nodes first")
        assert old.read_text().count("\n") == 1
    finally:
        assert site.stop() == 0

    later = Latchkey(program, second, DATABASE_URL=url, PEPPER_FILE=str(new))
    later.start()
    assert later.stop() == 0
    # The other one would not know its passwords.
    expect_refusal(run("serve", DATA=str(site.data), DATABASE_URL=url, PEPPER_FILE=str(old)), "another key", "pepper")


def test_a_pepper_that_is_given_up_is_forgotten_once_no_password_needs_it(
    program: Path, run: Run, tmp_path: Path, postgresql: PostgreSQL, url: str
) -> None:
    peppers = tmp_path / "peppers"
    peppers.touch(mode=0o600)
    peppers.write_text(run("passwords", "pepper").stdout)
    site = Latchkey(program, tmp_path / "data", THROTTLE="off", DATABASE_URL=url, PEPPER_FILE=str(peppers))
    site.start()
    try:
        Member.unique().join(browser(site))
    finally:
        assert site.stop() == 0
    settings = {"DATA": str(site.data), "DATABASE_URL": url}
    prune = ("keys", "prune", "pepper")

    # A member's password needs it.
    expect_refusal(run(*prune, **settings), "another key than this node: pepper")
    postgresql.run(postgresql.name(url), "DELETE FROM members")
    expect_refusal(run("check", **settings), "another key than this node: pepper", "`latchkey keys prune pepper`")

    assert "nodes start without it" in run(*prune, **settings).stdout

    assert run("check", **settings).returncode == 0
    assert run("member", "list", **settings).returncode == 0
    expect_refusal(run(*prune, **settings), "There is no pepper")


def test_settings_that_differ_between_nodes_are_named(node: Node, run: Run, url: str) -> None:
    def finding() -> str:
        said = run("doctor", DATA=str(first.data), DATABASE_URL=url).stdout
        return next((line for line in said.splitlines() if " Nodes: " in line), "")

    first = node("first", SIGN_UP="open", SESSION_IDLE="120m", LOG_LEVEL="debug")
    wait_until(lambda: f"fine     Nodes: One is known: {socket.gethostname()}:{first.data}." in finding(), "it told nothing")
    second = node("second", SIGN_UP="closed", SESSION_IDLE="2h")

    places = [f"{socket.gethostname()}:{place.data}" for place in (first, second)]
    said = f"LATCHKEY_SIGN_UP is one on {places[0]} and another on {places[1]}"
    assert " warning " in next(line for line in second.logged(said).splitlines() if said in line)
    found = finding()
    assert found.startswith("warning  Nodes: ") and said in found
    # Each has a base URL of its own here, as its port is another.
    assert "BASE_URL" in found and "SESSION_IDLE" not in found and "LOG_LEVEL" not in found

    assert first.stop() == 0
    first.environment["LATCHKEY_SIGN_UP"] = "closed"
    first.start()
    wait_until(lambda: "BASE_URL" in (found := finding()) and "SIGN_UP" not in found, "it did not tell what it has now")


def settings_after_stop(node: Node, url: str) -> dict[str, str]:
    """Of commands for a site of one node, which has served and stopped."""
    first = node("first")
    assert first.stop() == 0
    return {"DATA": str(first.data), "DATABASE_URL": url}


def test_tables_or_functions_that_are_missing_are_named(
    node: Node, run: Run, postgresql: PostgreSQL, url: str
) -> None:
    settings = settings_after_stop(node, url)
    postgresql.run(postgresql.name(url), "DROP FUNCTION min(bigint, bigint); DROP TABLE feeds")

    expect_refusal(run("check", **settings), "lacks feeds, min(bigint,bigint)")
    assert "lacks feeds, min(bigint,bigint)" in run("doctor", **settings).stdout


def test_indexes_and_triggers_that_a_restore_in_part_left_out_are_named(
    node: Node, run: Run, postgresql: PostgreSQL, url: str
) -> None:
    settings = settings_after_stop(node, url)
    assert "is fine" in run("check", **settings).stdout
    postgresql.run(postgresql.name(url), "DROP INDEX todos_once_a_day; ALTER TABLE todos DISABLE TRIGGER todos_added")

    said = "lacks index todos_once_a_day, trigger todos_added"
    expect_refusal(run("check", **settings), said, "Restore a backup")
    assert said in run("doctor", **settings).stdout
    expect_refusal(run("restore", "--on-server", **settings), said)


def test_constraints_that_a_restore_in_part_left_out_are_named(
    node: Node, run: Run, postgresql: PostgreSQL, url: str
) -> None:
    settings = settings_after_stop(node, url)
    postgresql.run(postgresql.name(url), """
        ALTER TABLE sessions DROP CONSTRAINT sessions_member_id_fkey;
        ALTER TABLE history DROP CONSTRAINT history_check;
        ALTER TABLE members ALTER history_length DROP DEFAULT""")

    said = (
        "lacks default of members (history_length), foreign key of sessions (member_id) to members (id) ON DELETE CASCADE, "
        "CHECK of history (at, last_at, repeats)")
    expect_refusal(run("check", **settings), said, "Restore a backup")
    assert said in run("doctor", **settings).stdout


def test_another_sites_key_is_named_and_left_as_it_is(node: Node, run: Run, tmp_path: Path, url: str) -> None:
    first = node("first")
    assert first.stop() == 0
    other = tmp_path / "other"
    other.mkdir(mode=0o700)
    copy_keys(first.data, other)
    key = other / "outbox.key"
    key.write_bytes(os.urandom(32))
    before = key.read_bytes()
    settings = {"DATA": str(other), "DATABASE_URL": url}

    for command in (["check"], ["keys", "rotate", "outbox"], ["keys", "prune", "outbox"]):
        expect_refusal(run(*command, **settings), "another key than this node: outbox")
        assert key.read_bytes() == before
    first.start()


def test_keys_are_changed_while_no_node_serves_and_then_everywhere(
    node: Node, run: Run, tmp_path: Path, url: str
) -> None:
    first = node("first")
    settings = {"DATA": str(first.data), "DATABASE_URL": url}
    expect_refusal(run("keys", "rotate", "outbox", **settings), "Stop all nodes first")
    assert first.stop() == 0
    old = tmp_path / "old"
    old.mkdir(mode=0o700)
    copy_keys(first.data, old)

    assert run("keys", "rotate", "outbox", **settings).returncode == 0

    expect_refusal(run("serve", DATA=str(old), DATABASE_URL=url), "another key than this node: outbox")
    assert run("keys", "prune", "outbox", **settings).returncode == 0
    first.start()


def wait_for_lock(postgresql: PostgreSQL, name: str, kind: str, is_there: bool = True) -> None:
    """Returns when there is such a lock in the database, or none."""
    database = f"SELECT oid FROM pg_database WHERE datname = '{name}'"
    sql = f"SELECT count(*) FROM pg_locks WHERE database = ({database}) AND {kind}"
    while (postgresql.run(name, sql) != "0") != is_there:
        time.sleep(0.05)


@contextmanager
def locked(postgresql: PostgreSQL, name: str, table: str) -> Iterator[subprocess.Popen[bytes]]:
    """Nobody else reads or writes this table, for a minute at most."""
    lock = f"BEGIN; LOCK TABLE {table} IN ACCESS EXCLUSIVE MODE; SELECT 1 FROM pg_sleep(60)"
    its = f"relation = '{table}'::regclass AND mode = 'AccessExclusiveLock' AND granted"
    with subprocess.Popen(
            ["psql", "-X", "-d", postgresql.url(name), "-c", lock], stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL) as holder:
        try:
            wait_for_lock(postgresql, name, its)
            yield holder
        finally:
            held = f"FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE datname = '{name}' AND {its}"
            postgresql.run(name, f"SELECT pg_terminate_backend(pid) {held}")


def test_a_mail_on_its_way_from_a_leader_that_stops_is_not_sent_by_the_next_as_well(
    node: Node, run: Run, postgresql: PostgreSQL, url: str
) -> None:
    with MailServer() as mail_server:
        mail_server.mail_answers = [Answer(after=3)]
        settings = {"SMTP_URL": f"smtp://127.0.0.1:{mail_server.port}", "MAIL_FROM": SENDER}
        first = node("first", **settings)
        wait_for_lock(postgresql, postgresql.name(url), HAS_LEAD)
        node("second", **settings)

        def create(address: str) -> None:
            created = run(
                "member", "create", address, "--name", "Ana", DATA=str(first.data), DATABASE_URL=url, **settings)
            assert created.returncode == 0, created.stderr

        create("ana@example.com")
        assert mail_server.begun.wait(20)

        assert first.stop() == 0

        create("ben@example.com")
        received = mail_server.wait_for(2)
        assert [mail.recipients for mail in received] == [["ana@example.com"], ["ben@example.com"]]


def test_keys_are_not_changed_while_a_node_that_stops_finishes_a_request(
    node: Node, run: Run, postgresql: PostgreSQL, url: str
) -> None:
    first = node("first")
    name = postgresql.name(url)
    settings = {"DATA": str(first.data), "DATABASE_URL": url}
    client = browser(first)
    Member.unique().join(client)
    fields = [("csrf", token(client, "/todos/new")), ("line", "Buy milk")]
    wait_for_lock(postgresql, name, HAS_LEAD)
    with ThreadPoolExecutor(1) as pool:
        with locked(postgresql, name, "todos"):
            slow = pool.submit(post, client, "/todos/quick", fields)
            wait_for_lock(postgresql, name, "NOT granted")
            assert first.process
            first.process.terminate()
            wait_for_lock(postgresql, name, HAS_LEAD, is_there=False)

            expect_refusal(run("keys", "rotate", "outbox", **settings), "Stop all nodes first")
        assert slow.result().status == 303
    assert first.process.wait(timeout=STOPPING) == 0
    assert run("keys", "rotate", "outbox", **settings).returncode == 0


def test_the_host_that_answers_is_used(node: Node, run: Run, postgresql: PostgreSQL, url: str) -> None:
    data = str(node("first").data)
    hosts = url.replace("host=", "host=/nowhere,")

    assert f"at /nowhere,{postgresql.folder}/" in run("check", DATA=data, DATABASE_URL=hosts).stdout


def test_a_node_that_was_cut_off_while_the_keys_were_changed_ends_itself(
    program: Path, tmp_path: Path, postgresql: PostgreSQL, url: str
) -> None:
    site = Latchkey(program, tmp_path / "data", DATABASE_URL=url)
    site.start()
    name = postgresql.name(url)
    try:
        browser(site).get("/login")
        postgresql.run(name, "UPDATE key_fingerprints SET fingerprint = '\\x00' WHERE name = 'history'")
        cut_off(postgresql, name)

        site.logged("has another key than this node by now: history")
        assert site.process and site.process.wait(timeout=STOPPING) == 1
    finally:
        site.kill()


def test_a_locked_table_is_told_as_a_slow_database(
    program: Path, tmp_path: Path, postgresql: PostgreSQL, url: str
) -> None:
    site = Latchkey(program, tmp_path / "data", THROTTLE="off", DATABASE_URL=url)
    site.start()
    try:
        client = browser(site)
        Member.unique().join(client)
        with locked(postgresql, postgresql.name(url), "members") as holder:
            assert client.get("/todos").status == 503
            assert holder.poll() is None, "it waited as long as the lock"
            site.logged("takes too long to answer")
        # Nobody asks for anything.
        site.logged("The database can be written again")
        assert client.get("/todos").status == 200
    finally:
        assert site.stop() == 0


def test_where_the_server_has_few_connections_requests_wait_for_one(
    program: Path, tmp_path: Path, postgresql: PostgreSQL, url: str
) -> None:
    name = postgresql.name(url)
    # The node's link needs one, and until it has it the start needs one to keep the node's place.
    postgresql.run("postgres", f"CREATE ROLE {name} LOGIN CONNECTION LIMIT 4")
    postgresql.run("postgres", f"ALTER DATABASE {name} OWNER TO {name}")
    site = Latchkey(program, tmp_path / "data", THROTTLE="off", DATABASE_URL=url.replace("latchkey@", f"{name}@"))
    site.start()
    try:
        clients = [browser(site) for _ in range(30)]
        with ThreadPoolExecutor(30) as pool:
            statuses = list(pool.map(lambda client: client.get("/readyz").status, clients * 4))
            pages = list(pool.map(lambda client: Member.unique().join(client), clients))
        assert set(statuses) == {200} and len(pages) == 30
        limit = f"SELECT count(*) FROM pg_stat_activity WHERE usename = '{name}'"
        assert 3 <= int(postgresql.run("postgres", limit)) <= 4
    finally:
        assert site.stop() == 0


def cut_off(postgresql: PostgreSQL, name: str) -> None:
    """Returns when all connections have ended."""
    postgresql.run(
        "postgres", f"SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity WHERE datname = '{name}'")


def dump(url: str) -> list[str]:
    """All that is in a database."""
    dumped = subprocess.run(["pg_dump", "-d", url], check=True, capture_output=True, text=True).stdout
    # A word that is another in each dump.
    return [line for line in dumped.splitlines() if not line.startswith(("\\restrict", "\\unrestrict"))]


def test_a_database_of_a_newer_program_is_left_alone(
    node: Node, run: Run, postgresql: PostgreSQL, url: str
) -> None:
    first = node("first")
    assert first.stop() == 0
    postgresql.run(postgresql.name(url), "INSERT INTO latchkey_migrations VALUES ('of another year')")
    before = dump(url)

    for command in ("serve", "check"):
        expect_refusal(run(command, DATA=str(first.data), DATABASE_URL=url), "newer version")
        assert dump(url) == before, command


def test_doctor_leaves_the_tables_of_an_older_program_alone_and_tells_an_away_server_once(
    node: Node, run: Run, postgresql: PostgreSQL, url: str
) -> None:
    first = node("first")
    assert first.stop() == 0
    name, count = postgresql.name(url), "SELECT count(*) FROM latchkey_migrations"
    postgresql.run(name, "DELETE FROM latchkey_migrations WHERE ctid = (SELECT max(ctid) FROM latchkey_migrations)")
    before = postgresql.run(name, count)

    looked = run("doctor", DATA=str(first.data), DATABASE_URL=url)
    away = run("doctor", DATA=str(first.data), DATABASE_URL="postgres://latchkey@127.0.0.1:1/site")

    assert postgresql.run(name, count) == before
    assert "upgrade" in looked.stdout, looked.stdout
    assert away.stdout.count("127.0.0.1:1/site") == 1 and "Database" in away.stderr, away.stdout


def test_a_command_leaves_nothing_in_place_of_a_misspelt_data_folder(
    node: Node, run: Run, tmp_path: Path, url: str
) -> None:
    node("first")
    misspelt = tmp_path / "frist"

    expect_refusal(run("member", "list", DATA=str(misspelt), DATABASE_URL=url), f"There are no keys in {misspelt}")
    assert not misspelt.exists()


def test_keys_never_get_an_empty_database(node: Node, run: Run, postgresql: PostgreSQL) -> None:
    data = str(node("first").data)

    expect_refusal(run("serve", DATA=data, DATABASE_URL=postgresql.new_database()), "is empty: there is no site in it")


def test_check_and_doctor_promise_no_start_that_is_refused(
    node: Node, run: Run, postgresql: PostgreSQL, tmp_path: Path
) -> None:
    settings = {"DATA": str(node("first").data), "DATABASE_URL": postgresql.new_database()}
    expect_refusal(run("check", **settings), "is empty: there is no site in it", "latchkey move to-server")
    assert "latchkey move to-server" in run("doctor", **settings).stdout

    url = postgresql.new_database()
    name = postgresql.name(url)
    # As in a new database since PostgreSQL 15.
    postgresql.run(name, "REVOKE CREATE ON SCHEMA public FROM public")
    postgresql.run(name, f"CREATE ROLE {name} LOGIN")
    settings = {"DATA": str(tmp_path / "new"), "DATABASE_URL": url.replace("latchkey@", f"{name}@")}
    try:
        for command in ("check", "serve"):
            expect_refusal(run(command, **settings), f"The role {name} may not make tables", "GRANT USAGE, CREATE")
        assert "may not make tables" in run("doctor", **settings).stdout
        postgresql.run(name, f"GRANT USAGE, CREATE ON SCHEMA public TO {name}")
        assert "the first start that succeeds makes a site there" in run("check", **settings).stdout
    finally:
        postgresql.run(name, f"DROP OWNED BY {name}; DROP ROLE {name}")


def test_a_first_start_where_another_program_listens_leaves_the_server_empty(
    run: Run, postgresql: PostgreSQL, tmp_path: Path
) -> None:
    settings = {"DATA": str(tmp_path / "new"), "DATABASE_URL": postgresql.new_database()}
    with socket.create_server(("127.0.0.1", 0)) as taken:
        expect_refusal(run("serve", f"--port={taken.getsockname()[1]}", **settings), "in use")

    assert "the first start that succeeds makes a site there" in run("check", **settings).stdout


def test_a_first_start_that_cannot_write_a_key_leaves_none_and_can_be_given_again(
    run: Run, postgresql: PostgreSQL, tmp_path: Path
) -> None:
    data = tmp_path / "new"
    settings = {"DATA": str(data), "DATABASE_URL": postgresql.new_database()}
    # A folder where the second key is written first.
    (data / "history.key.new").mkdir(parents=True)

    for _ in range(2):
        expect_refusal(run("serve", **settings), "history.key.new can't be written")
        assert not list(data.glob("*.key"))


def test_a_first_start_killed_between_its_keys_is_gone_on_with(
    program: Path, run: Run, postgresql: PostgreSQL, tmp_path: Path
) -> None:
    seed = ["seed", "--members=1", "--tasks=1", f"--password={PASSWORD}"]
    killed = 0
    for number in range(1, 4):
        data = tmp_path / f"killed-{number}"
        settings = {"DATA": str(data), "DATABASE_URL": postgresql.new_database()}
        ended, _ = run_traced(program, *seed, inject=f"rename:signal=KILL:when={number}", **settings)
        if ended.returncode == 0:
            continue
        killed += 1
        ended = run(*seed, **settings)
        assert ended.returncode == 0, ended.stderr
        assert not (data / "first-start").exists()
        assert run("audit", "verify", **settings).returncode == 0
    assert killed >= 2


def test_commands_work_on_the_server_or_name_its_own_tools(node: Node, run: Run, url: str) -> None:
    settings = {"DATA": str(node("first").data), "DATABASE_URL": url}

    assert run("member", "create", "ana@example.com", "--name", "Ana", **settings).returncode == 0
    assert "ana@example.com" in run("member", "list", **settings).stdout
    assert "intact" in run("audit", "verify", **settings).stdout
    assert "is fine" in run("check", **settings).stdout
    assert run("outbox", "list", **settings).returncode == 0
    doctor = run("doctor", **settings).stdout
    assert "PostgreSQL" in doctor and "fsync is off" in doctor and "No server follows" in doctor
    expect_refusal(run("backup", **settings), "pgBackRest", "pg_dump", "outbox.key and history.key")
    expect_refusal(run("restore", "anything", **settings), "pgBackRest", "latchkey restore --on-server")


def test_doctor_tells_that_changes_are_serializable_whatever_the_servers_default(
    node: Node, run: Run, postgresql: PostgreSQL, url: str
) -> None:
    settings = {"DATA": str(node("first").data), "DATABASE_URL": url}
    told = "changes are serializable, whatever the server's default: default_transaction_isolation is"
    name = postgresql.name(url)

    for level in ("read committed", "repeatable read"):
        postgresql.run(name, f"ALTER DATABASE {name} SET default_transaction_isolation = '{level}'")
        doctor = run("doctor", **settings).stdout
        assert f"{told} {level}." in doctor, doctor


def test_what_must_not_come_back_with_a_restored_server_is_ended_there(
    node: Node, run: Run, postgresql: PostgreSQL, url: str
) -> None:
    site = node("first")
    settings = {"DATA": str(site.data), "DATABASE_URL": url}
    member = Member.unique()
    one = browser(site)
    member.join(one)

    expect_refusal(run("restore", "--on-server", **settings), "Stop all nodes first")
    expect_refusal(run("restore", "--on-server", DATA=str(site.data)), "LATCHKEY_DATABASE_URL")
    assert site.stop() == 0
    postgresql.run(postgresql.name(url), "UPDATE members SET delete_at = 5")
    ended = run("restore", "--on-server", **settings)
    assert ended.returncode == 0, ended.stderr
    assert "Everyone must log in again" in ended.stdout and "1 account was waiting to be deleted" in ended.stdout

    site.start()
    assert one.get("/todos").url.endswith("/login")
    assert member.enter(browser(site)).status == 303


def test_a_dump_made_and_restored_as_documented_is_the_site(
    node: Node, run: Run, postgresql: PostgreSQL, url: str, tmp_path: Path
) -> None:
    page = (ROOT / "Docs/Nodes.md").read_text()
    folder = "/var/lib/postgresql"
    dump = re.search(rf"^30 3 \* \* \* postgres (.*{folder}.*) latchkey$", page, re.MULTILINE)
    restore = re.search(rf"^sudo -u postgres (pg_restore .*) latchkey {folder}/.*\.dump$", page, re.MULTILINE)
    assert dump and restore
    site = node("first")
    member = Member.unique()
    one = browser(site)
    member.join(one)
    send_todo(one, "Buy milk")

    # cron takes a percent sign for the end of the command.
    subprocess.run(["sh", "-c", dump[1].replace("\\%", "%").replace(folder, str(tmp_path)) + f" '{url}'"], check=True)
    dumped, = tmp_path.glob("*.dump")
    assert dumped.stat().st_mode & 0o077 == 0
    assert site.stop() == 0
    site.environment["LATCHKEY_DATABASE_URL"] = postgresql.new_database()
    subprocess.run([*restore[1].split(), site.environment["LATCHKEY_DATABASE_URL"], dumped], check=True)
    settings = {"DATA": str(site.data), "DATABASE_URL": site.environment["LATCHKEY_DATABASE_URL"]}
    assert run("restore", "--on-server", **settings).returncode == 0

    site.start()
    assert one.get("/todos").url.endswith("/login")
    assert member.enter(one).status == 303
    assert "Buy milk" in one.get("/todos").text()


def test_a_database_that_cannot_be_used_is_named_in_a_sentence(run: Run, postgresql: PostgreSQL) -> None:
    foreign = postgresql.new_database()
    name = postgresql.name(foreign)
    postgresql.run(name, "CREATE TABLE others (id INT); INSERT INTO others VALUES (1)")
    before = dump(foreign)
    postgresql.run(name, "CREATE ROLE guest LOGIN")
    latin = postgresql.new_database("ENCODING 'SQL_ASCII' TEMPLATE template0")
    empty = postgresql.new_database()
    secret = "postgres://ana:wonderland@127.0.0.1:1/site"

    for url, words in [
        (foreign, "is another program's"), (latin, "the encoding SQL_ASCII"), (secret, "127.0.0.1:1/site"),
        (empty.replace("latchkey@", "guest@"), "may not make tables"), (postgresql.url("nowhere"), "does not exist"),
        ("mysql://db/site", "must be like postgres://"), ("postgres://a:won/derland@d/e", "written %2F"),
        ("postgres://a:12/derland@d/e", "written %2F"), ("postgres://a:won@derland@d/e", "written %2F"),
        ("postgres://a:won/derland", "written %2F"),
        ("postgres://a:wonderland@d/e?sslmod=require", "has an option that libpq doesn't know: sslmod."),
    ]:
        ended = run("serve", DATABASE_URL=url)
        expect_refusal(ended, words)
        assert "wonderland" not in ended.stderr and "derland" not in ended.stderr
    assert dump(foreign) == before
    for settings, words in [
        ({"DATABASE_CONNECTIONS": "8"}, "means nothing without LATCHKEY_DATABASE_URL"),
        ({"DATABASE_CONNECTIONS": "1", "DATABASE_URL": empty}, "from 2 to 1000"),
        ({"DATABASE_PASSWORD_FILE": "/nowhere", "DATABASE_URL": empty}, "LATCHKEY_DATABASE_PASSWORD_FILE"),
    ]:
        expect_refusal(run("serve", **settings), words)
    assert "wonderland" not in run("settings", DATABASE_URL=secret).stdout


def test_pages_say_that_the_database_is_away_and_work_again_when_it_is_back(
    program: Path, tmp_path: Path, postgresql: PostgreSQL, url: str
) -> None:
    site = Latchkey(program, tmp_path / "data", THROTTLE="off", DATABASE_URL=url)
    site.start()
    name = postgresql.name(url)
    try:
        client = browser(site)
        Member.unique().join(client)
        form = [("csrf", token(client, "/todos/new")), ("title", "Buy rye bread"), ("date", "2026-11-22")]
        postgresql.run("postgres", f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
        cut_off(postgresql, name)

        begun = time.monotonic()
        away = client.get("/todos")
        assert away.status == 503 and "retry-after" in away.headers, away.text()
        assert "can&#39;t reach its data" in away.text() and "you were saving" not in away.text()
        # What was typed isn't lost: the page sends it again. It sends nothing that another site has made up.
        unsent = post(client, "/todos", form)
        assert unsent.status == 503 and "Buy rye bread" in unsent.text() and "Log in" not in unsent.text()
        assert "so nothing was changed" in unsent.text() and "check how much" not in unsent.text()
        forged = post(client, "/todos", [("csrf", "A" * 43), *form[1:]])
        assert forged.status == 503 and "Buy rye bread" not in forged.text()
        program = {"Authorization": "Bearer latchkey_" + "A" * 43}
        told = client.get("/todos", headers=program)
        assert told.status == 503 and "can't read its data right now" in told.json()["detail"]
        told = client.post("/todos", data="{}", headers=program | {"Content-Type": "application/json"})
        assert told.status == 503 and "so nothing was changed" in told.json()["detail"]
        assert client.get("/readyz").status == 503
        # Each of the six would have waited for ten seconds.
        assert time.monotonic() - begun < 45, "it waited for what could not come"
        site.logged("can't be reached")

        postgresql.run("postgres", f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")
        wait_until(
            lambda: {client.get(path).status for path in ("/todos", "/readyz")} == {200}, "it never came back")
        send_todo(client, "Buy milk")
        site.logged("The database can be written again")
    finally:
        assert site.stop() == 0
