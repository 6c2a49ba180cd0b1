"""The page on which members link and unlink providers. The last sign-in method can't be removed."""

from playwright.sync_api import Page, expect

from browsing import Open
from identity_provider import IdentityProvider
from latchkey import Latchkey
from member import Member, log_out
from social import enter, new_person
from social_pages import at, choose, expect_member, log_in, press
from social_sites import Visit


def go_to_linked_log_ins(page: Page) -> None:
    page.goto("/account")
    page.get_by_role("link", name="Linked logins").click()
    page.wait_for_url("**/account/identities")


def test_a_member_links_and_unlinks_on_their_own_page(
    site: Latchkey, providers: IdentityProvider, open_browser: Open, site_member: Member
) -> None:
    # With another address than here, which does not matter for a logged-in member.
    person = new_person(providers)
    page = open_browser(site, java_script_enabled=False).new_page()
    site_member.log_in(page)

    go_to_linked_log_ins(page)
    press(page, "Link Google")
    choose(page, person)
    page.wait_for_url("**/account/identities")
    expect(page.get_by_role("button", name="Unlink Google")).to_be_visible()
    expect(page.get_by_role("button", name="Link Google", exact=True)).to_have_count(0)
    expect(page.get_by_role("button", name="Link Apple", exact=True)).to_be_visible()

    phone = open_browser(site, java_script_enabled=False).new_page()
    log_in(phone, "Google", person, scripts=False)
    expect_member(phone, site_member.name)

    press(page, "Unlink Google")
    page.wait_for_url("**/account/identities")
    expect(page.get_by_role("button", name="Link Google", exact=True)).to_be_visible()
    # With an address of their own they are now a new member.
    stranger = open_browser(site, java_script_enabled=False).new_page()
    log_in(stranger, "Google", person, scripts=False)
    expect_member(stranger, person.name)


def test_the_last_way_in_stays(
    site: Latchkey, providers: IdentityProvider, open_browser: Open
) -> None:
    person = new_person(providers)
    page = open_browser(site).new_page()
    log_in(page, "Google", person)

    go_to_linked_log_ins(page)
    expect(page.get_by_role("button", name="Unlink Google")).to_have_count(0)

    # Logging in there is not enough to change how one gets in here.
    press(page, "Link Apple")
    page.wait_for_url("**/reauthenticate?next=*")
    press(page, "Continue with Google")
    choose(page, person)
    page.wait_for_url("**/account/identities")
    press(page, "Link Apple")
    choose(page, person)
    page.wait_for_url("**/account/identities")
    press(page, "Unlink Google")
    page.wait_for_url("**/account/identities")
    expect(page.get_by_role("button", name="Unlink Apple")).to_have_count(0)
    log_out(page)
    log_in(page, "Apple", person)
    expect_member(page, person.name)


def test_an_identity_belongs_to_one_account(
    site: Latchkey, providers: IdentityProvider, open_browser: Open, visit: Visit, site_member: Member
) -> None:
    person = new_person(providers)
    enter(visit(site), providers.google, person)
    page = open_browser(site).new_page()
    site_member.log_in(page)

    go_to_linked_log_ins(page)
    press(page, "Link Google")
    choose(page, person)

    page.wait_for_url("**/account/identities")
    expect(page.locator(".alert:visible")).to_have_count(1)
    expect(page.get_by_role("button", name="Link Google", exact=True)).to_be_visible()
    other = open_browser(site).new_page()
    log_in(other, "Google", person)
    expect_member(other, person.name)


def test_who_turns_back_while_linking_is_at_their_own_page_again(
    site: Latchkey, open_browser: Open, site_member: Member
) -> None:
    page = open_browser(site).new_page()
    site_member.log_in(page)

    go_to_linked_log_ins(page)
    press(page, "Link Facebook")
    press(page, "Cancel")

    page.wait_for_url(at("/account/identities"))
    expect(page.locator(".alert:visible")).to_have_count(1)
    page.goto("/todos")
    expect_member(page, site_member.name)


def test_facebook_links_as_well_although_it_vouches_for_nothing(
    site: Latchkey, providers: IdentityProvider, open_browser: Open, site_member: Member
) -> None:
    person = new_person(providers, email=None)
    page = open_browser(site).new_page()
    site_member.log_in(page)

    go_to_linked_log_ins(page)
    press(page, "Link Facebook")
    choose(page, person)

    page.wait_for_url(at("/account/identities"))
    log_out(page)
    log_in(page, "Facebook", person)
    expect_member(page, site_member.name)


def test_who_proves_themselves_comes_where_they_were_going(
    site: Latchkey, providers: IdentityProvider, open_browser: Open
) -> None:
    person = new_person(providers)
    page = open_browser(site).new_page()
    log_in(page, "Google", person)

    page.goto("/reauthenticate?next=/account/delete")
    press(page, "Continue with Google")
    choose(page, person)

    page.wait_for_url("**/account/delete")
