"""A visitor whose provider doesn't confirm an address, or sends no name, is asked for it."""

import itertools
import re

from playwright.sync_api import expect

from browsing import Open
from identity_provider import IdentityProvider
from latchkey import Latchkey
from member import add_todo, log_out
from social import new_person, pass_through
from social_pages import at, expect_member, finish, log_in, try_log_in
from social_sites import Visit

_numbers = itertools.count(1)


def test_facebook_does_not_vouch_for_addresses_so_the_first_time_one_is_asked_for(
    site: Latchkey, providers: IdentityProvider, open_browser: Open
) -> None:
    person = new_person(providers)
    page = open_browser(site).new_page()

    try_log_in(page, "Facebook", person)
    finish(page, person.email)
    expect(page).to_have_url(site.url + "/todos")
    expect_member(page, person.name)
    add_todo(page, "Call the dentist")
    log_out(page)

    page.goto("/login")
    expect(page.get_by_role("main")).to_contain_text("You last used Facebook here.")
    log_in(page, "Facebook", person)
    expect(page.get_by_role("link", name="Call the dentist").first).to_be_visible()


def test_what_facebook_tells_is_there_already(
    site: Latchkey, providers: IdentityProvider, open_browser: Open
) -> None:
    person = new_person(providers)
    page = open_browser(site).new_page()

    try_log_in(page, "Facebook", person)

    page.wait_for_url(at("/auth/finish"))
    expect(page.get_by_label("Email")).to_have_value(person.email)
    expect(page.get_by_label("Name")).to_have_value(person.name)


def test_somebody_without_name_or_address_is_asked_for_both(
    site: Latchkey, providers: IdentityProvider, open_browser: Open
) -> None:
    person = new_person(providers, given="", family="", email=None)
    page = open_browser(site).new_page()

    try_log_in(page, "Facebook", person)
    finish(page, f"somebody{next(_numbers)}@example.net", "Nadia Berg")
    expect(page).to_have_url(site.url + "/todos")
    expect_member(page, "Nadia Berg")
    log_out(page)

    log_in(page, "Facebook", person)
    expect_member(page, "Nadia Berg")


def test_half_a_sign_up_is_none(site: Latchkey, providers: IdentityProvider, open_browser: Open) -> None:
    person = new_person(providers, email=None)
    page = open_browser(site).new_page()
    try_log_in(page, "Facebook", person)
    page.wait_for_url(at("/auth/finish"))

    page.goto("/todos")
    expect(page).to_have_url(re.compile("/login"))
    again = open_browser(site).new_page()
    try_log_in(again, "Facebook", person)
    again.wait_for_url(at("/auth/finish"))


def test_an_address_that_google_has_not_verified_counts_as_none(
    site: Latchkey, providers: IdentityProvider, open_browser: Open
) -> None:
    person = new_person(providers, email_verified=False)
    page = open_browser(site).new_page()

    try_log_in(page, "Google", person)

    page.wait_for_url(at("/auth/finish"))
    expect(page.get_by_label("Email")).to_have_value(person.email)


def test_the_finishing_page_is_for_who_comes_from_a_provider(site: Latchkey, open_browser: Open) -> None:
    page = open_browser(site).new_page()
    for path in ("/auth/finish", "/auth/link"):
        page.goto(path)
        expect(page).to_have_url(re.compile("/login"))


def test_a_name_that_apple_told_in_vain_is_asked_for(
    site: Latchkey, providers: IdentityProvider, visit: Visit, open_browser: Open
) -> None:
    person = new_person(providers)
    with providers.apple.doing(clock=-600):
        pass_through(visit(site), providers.apple, person)
    page = open_browser(site).new_page()

    try_log_in(page, "Apple", person)
    page.wait_for_url("**/auth/finish")
    # Apple verifies the address, so it is not asked for.
    expect(page.get_by_label("Email")).to_have_count(0)
    finish(page, name="Ida the Second")

    page.wait_for_url("**/todos")
    expect_member(page, "Ida the Second")
