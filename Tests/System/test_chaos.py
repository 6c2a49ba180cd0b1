"""A site is broken in eight ways while members work, and has all that it acknowledged. `make chaos` does more of it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from chaos import Chaos
from ledger import State

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

    wrong = chaos.finish()

    print(chaos.watch.table(), chaos.ledger.table(), sep="\n\n")
    assert wrong == []
    assert chaos.ledger.deeds["add"]["acknowledged"] > 20


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
