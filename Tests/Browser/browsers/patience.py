"""Waiting for a state, however long a busy machine takes to reach it."""

import time
from collections.abc import Callable
from typing import TypeVar

from browsers.driven_browser import PageLeft

PATIENCE = 30
"""Seconds after which something will never happen."""

Found = TypeVar("Found")


def until(look: Callable[[], Found | None], missing: str) -> Found:
    """The first result of `look` that is not None. Refused connections and page changes count as None."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            if found := look():
                return found
            trouble = None
        except (OSError, PageLeft) as error:
            trouble = error
        if time.monotonic() > end:
            raise AssertionError(missing) from trouble
        time.sleep(0.05)
