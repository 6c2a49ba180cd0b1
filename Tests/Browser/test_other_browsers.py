"""The main journey in every browser engine."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Playwright

from browsers import BROWSERS, opened
from browsers.driven_browser import DrivenBrowser
from identity_provider import IdentityProvider
from latchkey import Latchkey
from member import Member
from outbox import ask_for_link, mails_to
from social import new_person
from social_sites import Visit
from visitor import Visitor


@pytest.fixture(scope="module", params=BROWSERS)
def browser_of_any_make(
    request: pytest.FixtureRequest, playwright: Playwright, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[DrivenBrowser]:
    """Starts once, because a start takes seconds. The tests are at sites of different names, which share nothing in it."""
    with opened(request.param, playwright, tmp_path_factory.mktemp("browser") / "profile") as browser:
        yield browser


def test_a_member_keeps_todos_and_comes_back_remembered(browser_of_any_make: DrivenBrowser, server: Latchkey) -> None:
    visitor, member = Visitor(browser_of_any_make, server.url), Member.unique()

    sign_up(visitor, member)
    add_complete_undo_and_edit(visitor)
    go_back_and_forth_while_typing(visitor)
    look_at_the_calendar(visitor)
    log_out(visitor)
    be_refused(visitor, member)
    log_in_to_be_remembered(visitor, member)
    come_back(visitor)
    read_korean(visitor)


def test_a_provider_that_answers_by_a_form_leaves_the_browser_known(
    browser_of_any_make: DrivenBrowser, site: Latchkey, providers: IdentityProvider, visit: Visit
) -> None:
    # No browser sends a cookie with another site's form; each does with the redirect that follows.
    visitor, person = Visitor(browser_of_any_make, site.url), new_person(providers)
    for _ in range(2):
        visitor.open("/login")
        visitor.click("button", "Continue with Apple")
        visitor.finds(f"[...document.querySelectorAll('[name=person]')].some(each => each.value = {person.subject!r})")
        visitor.click("button", "Continue")
        visitor.is_at("/todos")
        visitor.sees(".who", str(person.email))
        visitor.click(".bar button", "Log out")
        visitor.is_at("/login")

    # Emails are sent in order: one about a new device would have come before this one.
    ask_for_link(visit(site), str(person.email))
    assert [mail["Subject"] for mail in mails_to(site, str(person.email))] == ["Choose a new password"]


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


def go_back_and_forth_while_typing(visitor: Visitor) -> None:
    line = ".quick [name=line]"
    visitor.fill(line, "Call Ana")
    for name, path in (("Week", "/todos/week"), ("Inbox", "/todos/inbox")):
        visitor.click(".views a", name)
        visitor.is_at(path)
    # WebKit empties the field of a page that it shows again.
    for way, path in (("back", "/todos/week"), ("forward", "/todos/inbox")):
        visitor.browser.run(f"setTimeout(() => history.{way}())")
        visitor.is_at(path)
        visitor.finds(f"document.querySelector('{line}').value === 'Call Ana'")
    visitor.fill(line, "")


def look_at_the_calendar(visitor: Visitor) -> None:
    visitor.click(".views a", "Calendar")
    visitor.is_at("/todos/month")
    visitor.sees(".calendar td:has(.is-today) .entry")
    see_the_present(visitor)


def see_the_present(visitor: Visitor) -> None:
    visitor.open("/todos/week")
    # With a to-do at midnight and one at the end of today, the present is one of the hours that are shown.
    for time in ("00:00", "23:00"):
        visitor.browser.run(f"""(fetch("/todos", {{ method: "POST", body: new URLSearchParams({{
            csrf: document.querySelector("[name=csrf]").value, title: "At {time}", category: "Work",
            date: document.querySelector("section:has(.is-today)").dataset.date, startTime: "{time}", endTime: "",
            description: "" }}) }}).then(() => (window.added = "{time}")), true)""")
        visitor.finds(f"window.added === '{time}'")
    visitor.open("/todos/week")
    # Beside the hours it is as far down as on its day, and in sight.
    visitor.finds("""(() => {
        const places = [".hourly", ".hours", "section .now", ".hourly > .now"];
        const [all, hours, line, mark] = places.map((css) => document.querySelector(css)?.getBoundingClientRect());
        const now = new Date(), hour = 48, expected = hours.top + (now.getHours() + now.getMinutes() / 60) * hour;
        return all.top < mark.top && mark.bottom < all.bottom && Math.abs(line.top - mark.top) < 1
            && Math.abs(mark.top - expected) < 4;
    })()""")


def log_out(visitor: Visitor) -> None:
    visitor.click(".bar button", "Log out")
    visitor.is_at("/login")
    visitor.sees("[role=status]", "You're logged out.")


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
    visitor.finds("document.documentElement?.lang === 'ko'")
    visitor.sees(".bar button", "로그아웃")
