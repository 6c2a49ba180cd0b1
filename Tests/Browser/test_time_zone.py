"""The time zone: the browser reports it at sign-up, the account page changes it."""

import pytest
from playwright.sync_api import Page

from browsing import NewContext
from latchkey import Latchkey
from member import Member

DAY = "new Date().toLocaleDateString('sv')"


def chosen(page: Page) -> str:
    page.goto("/account/time-zone")
    return page.locator("#timeZone").input_value()


@pytest.mark.parametrize("zone", ["Asia/Seoul", "America/New_York", "Asia/Kolkata", "Pacific/Apia"])
def test_whoever_signs_up_has_the_days_of_their_browser(new_context: NewContext, server: Latchkey, zone: str) -> None:
    page = new_context(server, timezone_id=zone).new_page()
    page.goto("/signup")
    member = Member.unique()
    for field, text in (("name", member.name), ("email", member.email)):
        page.locator(f"#{field}").fill(text)
    for field in ("password", "confirmPassword"):
        page.locator(f"#{field}").fill(member.password)
    page.locator("main form button[type=submit]").click()
    page.wait_for_url("**/todos")

    # The browser may call the same place by its older name.
    assert chosen(page) == page.evaluate("Intl.DateTimeFormat().resolvedOptions().timeZone")
    # A day may begin there meanwhile.
    days = [page.evaluate(DAY)]
    page.goto("/todos/new")
    days.append(page.evaluate(DAY))
    assert page.locator("#date").input_value() in days


def test_what_was_chosen_stays_whatever_browser_one_uses(new_context: NewContext, server: Latchkey) -> None:
    member = Member.unique()
    page = new_context(server, timezone_id="Asia/Seoul").new_page()
    member.join(page.request)
    page.goto("/account/time-zone")
    page.locator("#timeZone").fill("berlin")
    page.get_by_role("button", name="Save").click()
    page.wait_for_url("**/account")

    page.reload()

    assert chosen(page) == "Europe/Berlin"


def test_without_scripts_the_site_s_own_time_zone_counts(new_context: NewContext, server: Latchkey) -> None:
    page = new_context(server, timezone_id="Pacific/Apia", java_script_enabled=False).new_page()
    Member.unique().join(page.request)
    page.goto("/account/time-zone")

    assert page.locator("#timeZone").input_value() != "Pacific/Apia"
