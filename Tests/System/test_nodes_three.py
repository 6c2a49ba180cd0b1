"""Three nodes on one PostgreSQL database: what one does each of the others knows, and one does what is done once."""

import re
import signal
import time
from collections.abc import Callable
from contextlib import closing

import pytest

from forms import post, token
from latchkey import Latchkey
from member import Member, send_todo
from nodes import HAS_LEAD, Node, browser
from outbox import ask_for_link
from postgresql import PostgreSQL
from streams import Stream
from waiting import wait_until

Ask = Callable[[str], str]

NAMES = ("first", "second", "third")


@pytest.fixture
def ask(postgresql: PostgreSQL, url: str) -> Ask:
    return lambda sql: postgresql.run(postgresql.name(url), sql)


@pytest.fixture
def nodes(node: Node, url: str) -> dict[str, Latchkey]:
    """Three nodes, which the server knows by their names."""
    return {name: node(name, DATABASE_URL=f"{url}&application_name={name}") for name in NAMES}


def leader(ask: Ask) -> str:
    """The name of the node that leads, once there is one."""
    name = f"""
        SELECT application_name FROM pg_locks JOIN pg_stat_activity USING (pid)
        WHERE {HAS_LEAD} AND granted AND datname = current_database()"""
    wait_until(lambda: ask(name), "no node leads")
    return ask(name)


def test_a_session_and_a_remembered_login_hold_on_each_of_three(nodes: dict[str, Latchkey]) -> None:
    member, own = Member.unique(), browser(nodes["first"])
    member.join(own)
    for name in NAMES:
        assert browser(nodes[name], own).get("/todos").url == nodes[name].url + "/todos"
    remembered = browser(nodes["first"])
    assert member.enter(remembered, remember=True).status == 303

    # Each use gives the browser another ticket, which the next node has to know.
    for name in ("second", "third", "first"):
        remembered = browser(nodes[name], remembered)
        remembered.forget("session")
        assert remembered.get("/todos").url == nodes[name].url + "/todos"

    assert post(remembered, "/logout", [("csrf", token(remembered, "/todos"))]).status == 303
    assert browser(nodes["third"], remembered).get("/todos").url.endswith("/login")


def test_a_change_on_the_third_is_told_to_the_first_and_undone_on_the_second(nodes: dict[str, Latchkey]) -> None:
    one = browser(nodes["first"])
    Member.unique().join(one)
    two, three = browser(nodes["second"], one), browser(nodes["third"], one)
    send_todo(two, "Buy milk")
    page = one.get("/todos/all").text()
    todo = re.search(r'href="/todos/(\d+)"', page)
    seen = one.get("/todos").text().partition('data-seen="')[2].partition('"')[0]
    assert todo
    csrf = ("csrf", token(one, "/todos/new"))
    changed = [csrf, ("version", "1"), ("title", "Buy tea"), ("category", "Idea"), ("date", "2026-11-21")]

    with closing(Stream(nodes["first"], one.cookies["session"], f"seen={seen}")) as stream:
        assert stream.block() == {"retry": "2000"}
        assert stream.block() == {"": ""}
        begun = time.monotonic()
        assert post(three, f"/todos/{todo[1]}/edit", changed).status == 303
        assert stream.event()["event"] == "changed"
        assert time.monotonic() - begun < 20, "it was told, and did not find out at its next look"
    assert "Buy tea" in one.get("/todos/all").text()

    assert post(two, f"/todos/{todo[1]}/undo/2", [csrf]).status == 303
    assert "Buy milk" in one.get("/todos/all").text() and "Buy milk" in three.get("/todos/all").text()


def test_mails_that_each_of_three_is_asked_for_are_sent_once(nodes: dict[str, Latchkey], ask: Ask) -> None:
    members = {name: Member.unique() for name in NAMES}
    for name, member in members.items():
        member.join(browser(nodes[name]))
        ask_for_link(browser(nodes[name]), member.email)
    leads = leader(ask)

    def sent() -> list[str]:
        return [name for name, node in nodes.items() for _ in node.data.glob("outbox/*.eml")]

    wait_until(lambda: len(sent()) >= 3, "not all were sent")
    # As long as a node may take to find what waits.
    time.sleep(1.5)
    assert sent() == [leads] * 3


EXPIRED = "SELECT count(*) FROM answered_challenges"


def leave_expired(ask: Ask) -> None:
    """Leaves something for the next cleaning, and has each node that cleans noted from now on."""
    ask("INSERT INTO answered_challenges (challenge_digest, expires_at) VALUES (sha256('expired'), 5)")
    ask("""
        CREATE TABLE cleaners (node TEXT);
        CREATE FUNCTION note_cleaner() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
            INSERT INTO cleaners VALUES (current_setting('application_name'));
            RETURN NULL;
        END $$;
        CREATE TRIGGER note_cleaner AFTER INSERT OR UPDATE ON cleanings FOR EACH ROW EXECUTE FUNCTION note_cleaner()
        """)


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGSTOP])
def test_when_the_node_that_cleans_dies_or_stands_still_another_one_cleans(
    nodes: dict[str, Latchkey], ask: Ask, how: signal.Signals
) -> None:
    """The connections of one that stands still are kept by its system: the server gives those up by itself."""
    former = leader(ask)
    wait_until(lambda: ask("SELECT count(*) FROM cleanings") == "1", "the first leader does not clean")
    leave_expired(ask)
    # Long enough for the others, if each cleaned.
    time.sleep(1.5)
    assert ask(EXPIRED) == "1" and ask("SELECT count(*) FROM cleaners") == "0"

    process = nodes[former].process
    assert process
    process.send_signal(how)
    try:
        wait_until(lambda: ask(EXPIRED) == "0", "no other node cleans", within=60)
        later = leader(ask)
        assert later != former
    finally:
        process.send_signal(signal.SIGCONT)
        if how == signal.SIGKILL:
            nodes[former].kill()

    # Long enough for one that has stood still, if it thought that it still leads.
    time.sleep(1.5)
    assert ask("SELECT node FROM cleaners") == later
    assert leader(ask) == later
