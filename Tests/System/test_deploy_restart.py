"""Restarts with a socket that stays: no client is refused, and no request is lost."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from activated import Activated, Visitors

RESTARTS = 4
VISITORS = 16


@pytest.fixture
def activated(program: Path, tmp_path: Path) -> Iterator[Activated]:
    server = Activated(program, tmp_path / "data", LOG_LEVEL="warning")
    server.start()
    yield server
    server.close()


def test_restarts_under_load_lose_no_request(activated: Activated) -> None:
    with Visitors(activated.port, VISITORS) as visitors:
        for _ in range(RESTARTS):
            before = list(visitors.answered)
            while not visitors.failures and any(now < old + 50 for now, old in zip(visitors.answered, before)):
                time.sleep(0.01)
            assert activated.stop() == 0
            activated.start()

    assert visitors.failures == []
    assert activated.stop() == 0


def test_who_comes_while_nothing_runs_is_served_by_the_next_start(activated: Activated) -> None:
    assert activated.stop() == 0

    with Visitors(activated.port, VISITORS) as visitors:
        activated.start()
        while not visitors.failures and not all(visitors.answered):
            time.sleep(0.01)

    assert visitors.failures == []
