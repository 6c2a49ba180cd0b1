"""A site is broken in eight ways while members work, and has all that it acknowledged. `make chaos` does more of it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from chaos import Chaos
from ledger import Group, Ledger, State, added, edited
from measure import Answer
from waiting import wait_until

# Each breaks a site in earnest, and starts one first: on a busy machine, that alone may take half a minute.
pytestmark = pytest.mark.timeout(300)

SEED = 8


@pytest.fixture
def chaos(program: Path, tmp_path: Path) -> Iterator[Chaos]:
    chaos = Chaos(program, tmp_path, SEED, workers=3)
    try:
        chaos.start()
        yield chaos
    finally:
        chaos.delete()


def test_whatever_breaks_what_was_acknowledged_is_there(chaos: Chaos) -> None:
    chaos.run([
        "node killed", "connections cut", "primary replaced", "backends terminated", "node stopped",
        "waiting commits cut", "server read only", "front reloaded"])

    # Also where few deeds are done in the time that the faults take.
    wait_until(lambda: chaos.ledger.deeds["add"]["acknowledged"] > 20, "members add nothing", within=60)
    wrong = chaos.finish()

    print(chaos.watch.table(), chaos.ledger.table(), sep="\n\n")
    assert wrong == []


def test_what_is_lost_or_was_never_sent_or_is_there_twice_is_found(chaos: Chaos) -> None:
    """Without a synchronous standby a fail-over loses what the standby had not received."""
    site = chaos.site
    site.standby.control("-m", "fast", "stop")
    site.set("synchronous_standby_names", "")
    assert chaos.wait_for_deeds(chaos.watch.acknowledged() + 20)
    site.primary.control("-m", "immediate", "stop")
    site.start_server(site.standby)
    site.promote()
    site.follow()
    assert site.wait_until_ready()
    site.ask("INSERT INTO members (name, email, email_key, password_hash, created_at) VALUES ('x', 'x', 'x', 'x', 0)",
             "site")
    chaos.ledger.sent("invented-1").possible = {State("invented-1 v1", "d1")}

    wrong = chaos.finish()

    assert sum(sentence.startswith("lost: m") for sentence in wrong) > 1, wrong
    assert any(sentence.startswith("lost: invented-1") for sentence in wrong), wrong
    assert "a member whom nobody signed up: x" in wrong


def test_each_kind_of_difference_is_found() -> None:
    ledger, done, cut_off = Ledger(), Answer(303), Answer(0)
    for name in "abcdefg":
        ledger.change(ledger.sent(name), "add", done, True, added(f"{name} v1", "d1"))
    ledger.change(ledger.sent("b"), "edit", done, True, edited("b v2", "d2"))
    ledger.change(ledger.sent("c"), "edit", cut_off, False, edited("c v2", "d2"))
    ledger.change(ledger.sent("d"), "edit", Answer(503, text="so nothing was changed"), False, edited("d v2", "d2"))
    ledger.groups.append(Group(["f", "g"]))
    whole = [State("a v1", "d1"), State("b v2", "d2"), State("c v1", "d1"), State("d v1", "d1")]
    whole += [State(f"{name} v1", "d1") for name in "efg"]

    def wrong(states: list[State]) -> list[str]:
        return [sentence.partition(":")[0] for sentence in ledger.differences([("", state) for state in states], [])]

    assert wrong(whole) == []
    assert wrong([*whole[:2], State("c v2", "d2"), *whole[3:]]) == [], "what is in doubt may be done"
    assert wrong([*whole[:2], State("c v2", "d1"), *whole[3:]]) == ["not as acknowledged"], "half done"
    assert wrong([whole[0], State("b v1", "d1"), *whole[2:]]) == ["not as acknowledged"], "an older value"
    assert wrong([*whole[:3], State("d v2", "d2"), *whole[4:]]) == ["not as acknowledged"], "it was denied"
    assert wrong([*whole, whole[4]]) == ["2 times there"]
    assert wrong([*whole, State("x v1")]) == ["never sent"]
    assert wrong(whole[1:]) == ["lost"]
    assert wrong(whole[:-1]) == ["lost", "half there"]
