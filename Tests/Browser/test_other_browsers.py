"""The main journey in every make of browser: what works in one alone fails here."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Playwright

from browsers import BROWSERS, opened
from browsers.driven_browser import DrivenBrowser
from latchkey import Latchkey
from member import Member
from visitor import Visitor


@pytest.fixture(params=BROWSERS)
def browser_of_any_make(request: pytest.FixtureRequest, playwright: Playwright, tmp_path: Path) -> Iterator[DrivenBrowser]:
    with opened(request.param, playwright, tmp_path / "profile") as browser:
        yield browser


def test_a_member_keeps_todos_and_comes_back_remembered(browser_of_any_make: DrivenBrowser, server: Latchkey) -> None:
    visitor, member = Visitor(browser_of_any_make, server.url), Member.unique()

    sign_up(visitor, member)
    add_complete_undo_and_edit(visitor)
    look_at_the_calendar(visitor)
    log_out(visitor)
    be_refused(visitor, member)
    log_in_to_be_remembered(visitor, member)
    come_back(visitor)
    read_korean(visitor)


def sign_up(visitor: Visitor, member: Member) -> None:
    visitor.open("/signup")
    visitor.fill("#name", member.name)
    visitor.fill("#email", member.email)
    visitor.fill("#password", member.password)
    visitor.fill("#confirmPassword", member.password)
    visitor.click("main button.primary")
    visitor.is_at("/todos")
    visitor.sees(".who", member.email)


def add_complete_undo_and_edit(visitor: Visitor) -> None:
    visitor.fill(".quick [name=line]", "Buy milk\n")
    visitor.sees(".card .title", "Buy milk")
    visitor.click(".card .tick")
    visitor.sees(".card.done .title", "Buy milk")
    visitor.click(".notice button", "Undo")
    visitor.sees(".card:not(.done) .title", "Buy milk")
    visitor.click(".card .title", times=2)
    visitor.fill(".rename [name=title]", "Buy bread\n")
    visitor.sees(".card .title", "Buy bread")
    visitor.is_at("/todos")


def look_at_the_calendar(visitor: Visitor) -> None:
    visitor.click(".views a", "Calendar")
    visitor.is_at("/todos/month")
    visitor.sees(".calendar .is-today .marks i")


def log_out(visitor: Visitor) -> None:
    visitor.click(".bar button", "Log out")
    visitor.is_at("/login")
    visitor.sees("[role=status]", "You are logged out.")


def be_refused(visitor: Visitor, member: Member) -> None:
    visitor.fill("#email", member.email)
    visitor.fill("#password", "not the right one")
    visitor.click("main button.primary")
    visitor.sees("[role=alert]", "don't match")


def log_in_to_be_remembered(visitor: Visitor, member: Member) -> None:
    visitor.fill("#password", member.password)
    visitor.click("[name=remember]")
    visitor.finds("document.querySelector('[name=remember]').checked")
    visitor.click("main button.primary")
    visitor.is_at("/todos")


def come_back(visitor: Visitor) -> None:
    visitor.browser.forget_session()
    visitor.open("/")
    visitor.is_at("/todos")
    visitor.sees(".card .title", "Buy bread")


def read_korean(visitor: Visitor) -> None:
    visitor.click("footer button", "한국어")
    visitor.finds("document.documentElement.lang === 'ko'")
    visitor.sees(".bar button", "로그아웃")
