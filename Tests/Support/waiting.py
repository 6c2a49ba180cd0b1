"""Waits for what a test expects."""

import time
from collections.abc import Callable


def wait_until(happens: Callable[[], object], otherwise: str, within: float = 30) -> None:
    """Looks often; it is an error if it doesn't happen within so many seconds."""
    end = time.monotonic() + within
    while not happens():
        assert time.monotonic() < end, otherwise
        time.sleep(0.05)
