"""How a provider's identity and an account come together at a log-in: never silently."""

import re

import pytest
from playwright.sync_api import expect

from identity_provider import IdentityProvider, Person
from latchkey import Latchkey
from mail_server import MailServer
from mailing import join, letter
from member import Member, add_todo, log_out
from outbox import link_in
from social import (
    SCRIPTS, Open, Visit, expect_member, finish, is_in, log_in, new_person, pass_through, press, try_log_in)

LINK = "Link your Google log-in"
CONFIRM = "Confirm your e-mail address"



@pytest.fixture
def member(site: Latchkey, visit: Visit) -> Member:
    """Somebody with a password and a to-do, signed in nowhere that a test looks at."""
    member = Member.unique()
    member.join(visit(site))
    return member


def known_as(providers: IdentityProvider, member: Member, **changes: object) -> Person:
    """Somebody whom the providers know under the member's address."""
    return providers.add(Person.unique(**{"email": member.email} | changes))


@SCRIPTS
@pytest.mark.parametrize("title", ["Google", "Apple"])
def test_an_account_with_the_same_address_is_linked_by_its_password(
    site: Latchkey, providers: IdentityProvider, open_browser: Open, member: Member, title: str, scripts: bool
) -> None:
    person = known_as(providers, member)
    page = open_browser(site, java_script_enabled=scripts).new_page()
    member.log_in(page)
    add_todo(page, "Mine from before")
    log_out(page)

    try_log_in(page, title, person, scripts)
    page.wait_for_url("**/auth/link")
    expect(page.get_by_role("main")).to_contain_text(member.email)
    page.goto("/todos")
    expect(page).to_have_url(re.compile("/login"))

    page.goto("/auth/link")
    page.get_by_label("Password").fill("not that one, no")
    press(page, "Link and log in")
    expect(page.get_by_label("Password")).to_have_attribute("aria-invalid", "true")
    page.get_by_label("Password").fill(member.password)
    press(page, "Link and log in")

    page.wait_for_url("**/todos")
    # The name here stays what the member has chosen.
    expect_member(page, member.name)
    expect(page.get_by_role("link", name="Mine from before").first).to_be_visible()
    log_out(page)
    log_in(page, title, person, scripts)
    expect(page.get_by_role("link", name="Mine from before").first).to_be_visible()
    log_out(page)
    member.log_in(page)


def test_without_the_password_nothing_is_linked(
    site: Latchkey, providers: IdentityProvider, visit: Visit, member: Member
) -> None:
    person, guest = known_as(providers, member), visit(site)

    assert pass_through(guest, providers.google, person).headers["location"] == "/auth/link"

    assert not is_in(guest)
    again = visit(site)
    assert pass_through(again, providers.google, person).headers["location"] == "/auth/link"
    # Its page is that browser's alone.
    assert visit(site).get("/auth/link", max_redirects=0).headers["location"] == "/login"


def test_letters_of_another_size_are_the_same_address(
    site: Latchkey, providers: IdentityProvider, visit: Visit, member: Member
) -> None:
    person = known_as(providers, member, email=member.email.upper())

    assert pass_through(visit(site), providers.google, person).headers["location"] == "/auth/link"


def test_an_address_that_nobody_has_verified_leads_to_no_account(
    site: Latchkey, providers: IdentityProvider, visit: Visit, member: Member
) -> None:
    """Else whoever types a member's address at a provider would be asked in."""
    by_google = known_as(providers, member, email_verified=False)
    by_facebook = known_as(providers, member)

    for flavour, person in ((providers.google, by_google), (providers.facebook, by_facebook)):
        guest = visit(site)
        assert pass_through(guest, flavour, person).headers["location"] == "/auth/finish"
        assert member.name not in guest.get("/auth/finish").text()
        assert not is_in(guest)


@SCRIPTS
def test_a_link_in_a_mail_takes_the_place_of_the_password(
    mailing_site: Latchkey, mail_server: MailServer, providers: IdentityProvider, open_browser: Open, scripts: bool
) -> None:
    member = Member.unique()
    page = open_browser(mailing_site, java_script_enabled=scripts).new_page()
    join(mailing_site, member, open_browser(mailing_site).request)
    person = known_as(providers, member)

    try_log_in(page, "Google", person)
    page.wait_for_url("**/auth/link")
    press(page, "Send me a link instead")
    expect(page.get_by_role("status")).to_have_count(1)
    page.goto("/todos")
    expect(page).to_have_url(re.compile("/login"))

    page.goto(link_in(letter(mail_server, LINK, member.email), "/auth/link/"))
    # No history of the browser keeps the token.
    expect(page).to_have_url(mailing_site.url + "/auth/link")
    press(page, "Link and log in")
    page.wait_for_url("**/todos")
    expect_member(page, member.name)
    log_out(page)
    log_in(page, "Google", person)
    expect_member(page, member.name)


@SCRIPTS
def test_an_address_that_no_provider_vouches_for_is_confirmed_first(
    mailing_site: Latchkey, mail_server: MailServer, providers: IdentityProvider, open_browser: Open, scripts: bool
) -> None:
    person = new_person(providers, email=None)
    address = f"typed.{person.subject}@example.org"
    page = open_browser(mailing_site, java_script_enabled=scripts).new_page()

    try_log_in(page, "Facebook", person)
    finish(page, address)
    page.wait_for_url("**/signup/sent")
    page.goto("/todos")
    expect(page).to_have_url(re.compile("/login"))

    page.goto(link_in(letter(mail_server, CONFIRM, address), "/signup/confirm/"))
    press(page, "Confirm")
    page.wait_for_url("**/todos")
    expect_member(page, person.name)
    log_out(page)
    log_in(page, "Facebook", person)
    expect_member(page, person.name)


def test_a_verified_address_needs_no_mail(
    mailing_site: Latchkey, providers: IdentityProvider, visit: Visit
) -> None:
    guest = visit(mailing_site)

    assert pass_through(guest, providers.google, new_person(providers)).headers["location"] == "/todos"


def test_somebody_elses_address_typed_in_looks_like_any_other(
    mailing_site: Latchkey, mail_server: MailServer, providers: IdentityProvider, open_browser: Open
) -> None:
    owner, person = Member.unique(), new_person(providers, email=None)
    join(mailing_site, owner, open_browser(mailing_site).request)
    page = open_browser(mailing_site).new_page()

    try_log_in(page, "Facebook", person)
    finish(page, owner.email)

    page.wait_for_url("**/signup/sent")
    letter(mail_server, "Somebody typed your e-mail address", owner.email)
    owner.log_in(open_browser(mailing_site).new_page())
