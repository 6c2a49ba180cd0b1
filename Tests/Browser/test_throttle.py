"""Throttling of log-ins: guesses are delayed, other visitors are not."""

import time

from playwright.sync_api import APIRequestContext, Page, expect

from browsing import NewContext
from latchkey import Latchkey
from member import PASSWORD, Member, log_out
from throttling import guess, try_guess

LONG_ENOUGH = 8
"""Seconds of a pause that is longer than any test takes, even on a busy machine."""


def guess_until_held_back(request: APIRequestContext, member: Member, address: str) -> None:
    """Pauses grow with each guess."""
    while True:
        answer = try_guess(request, member, address, "a wrong one")
        wait = int(answer.headers["retry-after"]) if answer.status == 429 else 0
        if wait >= LONG_ENOUGH:
            return
        time.sleep(wait)


def test_guesses_are_held_back_and_the_owners_browser_is_not(throttling: Latchkey, new_context: NewContext) -> None:
    member = Member.unique()
    own = new_context(throttling).new_page()
    member.sign_up(own)
    log_out(own)

    stranger = new_context(throttling).new_page()
    assert [guess(stranger.request, member, "192.0.2.1") for _ in range(6)] == [422] * 6
    guess_until_held_back(stranger.request, member, "192.0.2.1")
    # From another address it is still the same account.
    assert guess(stranger.request, member, "198.51.100.2", PASSWORD) == 429

    member.try_log_in(stranger)
    expect(stranger.get_by_role("alert")).to_contain_text("Too many attempts to log in")
    expect(stranger.get_by_label("Email")).to_have_value(member.email)
    member.log_in(own)


def test_a_sign_up_shows_no_field_for_robots(page: Page) -> None:
    page.goto("/signup")

    expect(page.get_by_label("Leave this empty")).not_to_be_in_viewport()
    page.get_by_label("Email").focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.name") != "website"
