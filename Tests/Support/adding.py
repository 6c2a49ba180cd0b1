"""A member who adds to-dos without a pause, while a test breaks what the site stands on."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from forms import post, token
from latchkey import Latchkey
from member import Member
from waiting import wait_until
from web_client import WebClient


class Adding:
    """What the site answered."""

    def __init__(self) -> None:
        self.statuses: set[int] = set()
        self.kept: list[str] = []
        """The titles of the to-dos that were acknowledged."""

    def goes_on(self, number: int = 20, within: float = 30) -> float:
        """Waits until so many more are acknowledged; returns after how many seconds the first of them was."""
        begun, before = time.monotonic(), len(self.kept)
        wait_until(lambda: len(self.kept) > before, "no to-do was acknowledged", within)
        first = time.monotonic() - begun
        wait_until(lambda: len(self.kept) >= before + number, "it went on too slowly", within)
        return first


@contextmanager
def adding(site: Latchkey) -> Iterator[Adding]:
    """A new member adds to-dos until the end."""
    client = WebClient(site.url, Accept_Language="en")
    Member.unique().join(client)
    csrf = token(client, "/todos/new")
    added, ended = Adding(), threading.Event()

    def add() -> None:
        number = 0
        while not ended.is_set():
            number += 1
            fields = {"csrf": csrf, "title": f"Number {number}", "category": "Work", "date": "2026-11-22"}
            status = post(client, "/todos", fields.items()).status
            added.statuses.add(status)
            if status == 303:
                added.kept.append(f"Number {number}")

    thread = threading.Thread(target=add)
    thread.start()
    try:
        added.goes_on()
        yield added
    finally:
        ended.set()
        thread.join()
