"""How a provider's identity and an account come together at a login: never silently."""

import re

from playwright.sync_api import expect

from browsing import Open
from identity_provider import IdentityProvider
from latchkey import Latchkey
from mail_server import MailServer
from mailing import join, latest_email
from member import Member, add_todo, log_out
from outbox import link_in
from social import CONFIRM, known_as, new_person
from social_pages import WITH_AND_WITHOUT_SCRIPTS, expect_member, finish, log_in, press, try_log_in


@WITH_AND_WITHOUT_SCRIPTS
def test_an_account_with_the_same_address_is_linked_by_its_password(
    site: Latchkey, providers: IdentityProvider, open_browser: Open, site_member: Member, title: str, scripts: bool
) -> None:
    person = known_as(providers, site_member)
    page = open_browser(site, java_script_enabled=scripts).new_page()
    site_member.log_in(page)
    add_todo(page, "Mine from before")
    log_out(page)

    try_log_in(page, title, person, scripts)
    page.wait_for_url("**/auth/link")
    expect(page.get_by_role("main")).to_contain_text(site_member.email)
    page.goto("/todos")
    expect(page).to_have_url(re.compile("/login"))

    page.goto("/auth/link")
    page.get_by_label("Password").fill("not that one, no")
    press(page, "Link and log in")
    expect(page.get_by_label("Password")).to_have_attribute("aria-invalid", "true")
    page.get_by_label("Password").fill(site_member.password)
    press(page, "Link and log in")

    page.wait_for_url("**/todos")
    # The name here stays what the member has chosen.
    expect_member(page, site_member.name)
    expect(page.get_by_role("link", name="Mine from before").first).to_be_visible()
    log_out(page)
    log_in(page, title, person, scripts)
    expect(page.get_by_role("link", name="Mine from before").first).to_be_visible()
    log_out(page)
    site_member.log_in(page)


def test_a_link_in_a_mail_takes_the_place_of_the_password(
    mailing_site: Latchkey, mail_server: MailServer, providers: IdentityProvider, open_browser: Open
) -> None:
    member = Member.unique()
    page = open_browser(mailing_site).new_page()
    join(mailing_site, member, open_browser(mailing_site).request)
    person = known_as(providers, member)

    try_log_in(page, "Google", person)
    page.wait_for_url("**/auth/link")
    press(page, "Email me a link instead")
    page.wait_for_url("**/auth/sent")
    expect(page.get_by_role("main")).to_contain_text(member.email)
    page.goto("/todos")
    expect(page).to_have_url(re.compile("/login"))

    link = link_in(latest_email(mail_server, CONFIRM, member.email), "/auth/finish/")
    # In another browser it opens no session: otherwise an attacker who made the member open it would get access.
    elsewhere = open_browser(mailing_site).new_page()
    elsewhere.goto(link)
    expect(elsewhere).to_have_url(mailing_site.url + "/login")
    expect(elsewhere.get_by_role("alert")).to_have_count(1)
    page.goto(link)
    # The browser's history does not contain the token.
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
    first = link_in(latest_email(mail_server, CONFIRM, address), "/auth/finish/")
    press(page, "Resend email")
    expect(page.get_by_role("status")).to_have_text(re.compile("A new email is on its way"))
    second = link_in(latest_email(mail_server, CONFIRM, address, count=2), "/auth/finish/")
    page.goto(second)
    # Only the newer of the two is valid, and opening the older does not affect it.
    tab = page.context.new_page()
    tab.goto(first)
    expect(tab).to_have_url(mailing_site.url + "/login")
    expect(tab.get_by_role("alert")).to_have_count(1)
    press(page, "Yes, log in")
    page.wait_for_url("**/todos")
    expect_member(page, person.name)
    log_out(page)
    log_in(page, "Facebook", person)
    expect_member(page, person.name)
