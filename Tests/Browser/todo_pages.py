"""The to-do pages: what is on them, and where."""

import datetime

from playwright.sync_api import FloatRect, Locator, Page

from latchkey import Latchkey
from member import Member, send_todo


def todays_date() -> datetime.date:
    """As servers have it, and browsers in UTC. It is the same for the whole of a test."""
    return datetime.datetime.now(datetime.UTC).date()


def join_in_utc(page: Page, server: Latchkey) -> None:
    """Signs a new member up whose days are the browser's, as the first page that it shows would tell the server."""
    page.context.add_cookies([{"name": "timezone", "value": "UTC", "url": server.url}])
    Member.unique().join(page.request)


def add(page: Page, title: str, date: datetime.date) -> None:
    """Adds a to-do without showing pages."""
    send_todo(page.request, title, date.isoformat(), category="Work", description="")


def box(locator: Locator) -> FloatRect:
    found = locator.bounding_box()
    assert found
    return found


def field(page: Page) -> Locator:
    """The field of quick add."""
    return page.locator(".quick [name=line]")


def titles(page: Page) -> Locator:
    """Those of a day's list."""
    return page.locator(".card .title")
