"""The throttle as a setting, and after a restart."""

from pathlib import Path

import pytest

from latchkey import Latchkey
from member import Member
from social_sites import Visit
from throttling import guess


def test_the_count_outlives_a_restart(throttling: Latchkey, visit: Visit) -> None:
    nobody, guest = Member.unique(), visit(throttling)
    assert [guess(guest, nobody, "192.0.2.9") for _ in range(6)] == [422] * 6

    assert throttling.stop() == 0
    throttling.start()

    answer = guess(guest, nobody, "192.0.2.9")
    # The pause is a second, and the restart may have taken as long; then the next guess is delayed.
    assert answer == 429 or guess(guest, nobody, "192.0.2.9") == 429


def test_a_throttle_that_is_neither_on_nor_off_is_refused(program: Path, tmp_path: Path) -> None:
    server = Latchkey(program, tmp_path / "data", THROTTLE="maybe")
    with pytest.raises(AssertionError, match='The throttle must be on or off, not "maybe"'):
        server.start()
