"""How a provider's identity and an account come together at a log-in: never silently."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browsing import Open
from forms import post, token
from identity_provider import IdentityProvider, Person
from independent_provider import IndependentProvider
from latchkey import Latchkey
from mail_server import MailServer
from mailing import join, letter
from member import Member, add_todo, log_out
from outbox import link_in
from social import expect_alert, is_in, new_person, pass_through, tell
from social_pages import WITH_AND_WITHOUT_SCRIPTS, expect_member, finish, log_in, press, try_log_in
from social_sites import Visit, mailing_site_with, serving

CONFIRM = "Confirm your log-in"


@pytest.fixture
def member(site: Latchkey, visit: Visit) -> Member:
    """Somebody with a password and a to-do, signed in nowhere that a test looks at."""
    member = Member.unique()
    member.join(visit(site))
    return member


def known_as(providers: IdentityProvider, member: Member, **changes: object) -> Person:
    """Somebody whom the providers know under the member's address."""
    return providers.add(Person.unique(**{"email": member.email} | changes))


@WITH_AND_WITHOUT_SCRIPTS
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


def test_a_link_in_a_mail_takes_the_place_of_the_password(
    mailing_site: Latchkey, mail_server: MailServer, providers: IdentityProvider, open_browser: Open
) -> None:
    member = Member.unique()
    page = open_browser(mailing_site).new_page()
    join(mailing_site, member, open_browser(mailing_site).request)
    person = known_as(providers, member)

    try_log_in(page, "Google", person)
    page.wait_for_url("**/auth/link")
    press(page, "Send me a link instead")
    page.wait_for_url("**/auth/sent")
    expect(page.get_by_role("main")).to_contain_text(member.email)
    page.goto("/todos")
    expect(page).to_have_url(re.compile("/login"))

    link = link_in(letter(mail_server, CONFIRM, member.email), "/auth/finish/")
    # In another browser it opens nothing: whoever made the member open it would get in.
    elsewhere = open_browser(mailing_site).new_page()
    elsewhere.goto(link)
    expect(elsewhere).to_have_url(mailing_site.url + "/login")
    expect(elsewhere.get_by_role("alert")).to_have_count(1)
    page.goto(link)
    # No history of the browser keeps the token.
    expect(page).to_have_url(mailing_site.url + "/auth/confirm")
    expect(page.get_by_role("main")).to_contain_text(member.email)
    press(page, "Yes, log in")
    page.wait_for_url("**/todos")
    expect_member(page, member.name)
    log_out(page)
    log_in(page, "Google", person)
    expect_member(page, member.name)


def test_an_address_that_no_provider_vouches_for_is_confirmed_first(
    mailing_site: Latchkey, mail_server: MailServer, providers: IdentityProvider, open_browser: Open
) -> None:
    person = new_person(providers, email=None)
    address = f"typed.{person.subject}@example.org"
    page = open_browser(mailing_site).new_page()

    try_log_in(page, "Facebook", person)
    finish(page, address)
    page.wait_for_url("**/auth/sent")
    page.goto("/todos")
    expect(page).to_have_url(re.compile("/login"))

    page.goto("/auth/sent")
    first = link_in(letter(mail_server, CONFIRM, address), "/auth/finish/")
    press(page, "Send it again")
    expect(page.get_by_role("status")).to_have_text(re.compile("A new mail is on its way"))
    page.goto(link_in(letter(mail_server, CONFIRM, address, count=2), "/auth/finish/"))
    press(page, "Yes, log in")
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
    mailing_site: Latchkey, mail_server: MailServer, providers: IdentityProvider, visit: Visit
) -> None:
    owner = Member.unique()
    join(mailing_site, owner, visit(mailing_site))

    def page_after_typing(address: str) -> str:
        person, guest = new_person(providers, given="Ida", family="Lind", email=None), visit(mailing_site)
        assert pass_through(guest, providers.facebook, person).headers["location"] == "/auth/finish"
        assert tell(guest, name="Ida Lind", email=address).headers["location"] == "/auth/sent"
        # Nor does the page for members' passwords tell, when it is opened by hand.
        assert guest.get("/auth/link", max_redirects=0).headers["location"] == "/auth/finish"
        return re.sub('name="csrf" value="[^"]+"', "", guest.get("/auth/sent").text()).replace(address, "")

    assert page_after_typing(owner.email) == page_after_typing("nobody.at.all@example.org")
    link = link_in(letter(mail_server, CONFIRM, owner.email), "/auth/finish/")
    # Its owner, whoever's wish it was, is nobody's way in.
    curious = visit(mailing_site)
    expect_alert(curious, curious.get(link, max_redirects=0))


def test_more_mails_than_enough_are_not_sent(
    program: Path, providers: IdentityProvider, independent: IndependentProvider, mail_server: MailServer, visit: Visit,
    tmp_path: Path,
) -> None:
    with serving(mailing_site_with(program, tmp_path, providers, independent, mail_server, THROTTLE="on")) as site:
        guest = visit(site)
        assert pass_through(guest, providers.facebook, new_person(providers)).headers["location"] == "/auth/finish"
        assert tell(guest, name="Ida", email="ida@example.org").headers["location"] == "/auth/sent"

        form = [("csrf", token(guest, "/auth/sent")), ("again", "yes")]
        answers = [post(guest, "/auth/link/mail", form) for _ in range(3)]

    assert [answer.status for answer in answers] == [303, 303, 429]
    # Not the page that asks for an account's password, for nobody has said that there is one.
    assert "Enough mails are on their way" in answers[-1].text()
    assert 'type="password"' not in answers[-1].text()
