"""Throttling of logins: guesses are delayed, other visitors are not; as a setting, and after a restart."""

import time
from pathlib import Path

import pytest

from forms import post, token
from latchkey import Latchkey
from member import PASSWORD, Member
from social_sites import Visit
from throttling import LONG_ENOUGH, guess, try_guess
from web_client import WebClient


def guess_until_held_back(client: WebClient, member: Member, address: str) -> None:
    """Pauses grow with each guess."""
    while True:
        answer = try_guess(client, member, address, "a wrong one")
        wait = int(answer.headers["retry-after"]) if answer.status == 429 else 0
        if wait >= LONG_ENOUGH:
            return
        time.sleep(wait)


def test_guesses_are_held_back_and_the_owners_browser_is_not(throttling: Latchkey, visit: Visit) -> None:
    member, own, stranger = Member.unique(), visit(throttling), visit(throttling)
    member.join(own)
    post(own, "/logout", [("csrf", token(own, "/todos"))])

    assert [guess(stranger, member, "192.0.2.1") for _ in range(6)] == [422] * 6
    guess_until_held_back(stranger, member, "192.0.2.1")
    # From another address it is still the same account.
    assert guess(stranger, member, "198.51.100.2", PASSWORD) == 429

    refused = member.enter(stranger)
    assert refused.status == 429
    assert 'role="alert">Too many attempts to log in' in refused.text() and f'value="{member.email}"' in refused.text()
    assert member.enter(own).headers["location"] == "/todos"


def test_the_count_outlives_a_restart(throttling: Latchkey, visit: Visit) -> None:
    nobody, guest = Member.unique(), visit(throttling)
    assert [guess(guest, nobody, "192.0.2.9") for _ in range(6)] == [422] * 6

    assert throttling.stop() == 0
    throttling.start()

    # The pause is a second, and the restart may have taken as long; pauses double with each guess, and a server that had
    # forgotten the count would take all four.
    assert 429 in [guess(guest, nobody, "192.0.2.9") for _ in range(4)]


def test_a_throttle_that_is_neither_on_nor_off_is_refused(program: Path, tmp_path: Path) -> None:
    server = Latchkey(program, tmp_path / "data", THROTTLE="maybe")
    with pytest.raises(AssertionError, match='The throttle must be on or off, not "maybe"'):
        server.start()
