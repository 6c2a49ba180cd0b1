"""The page on which members link and unlink log-ins by providers: never so that no way in is left."""

import pytest
from playwright.sync_api import Page, expect

from forms import post, token
from identity_provider import IdentityProvider
from latchkey import Latchkey
from member import Member, log_out
from social import SCRIPTS, Open, Visit, choose, enter, expect_member, log_in, new_person, press


@pytest.fixture
def member(site: Latchkey, visit: Visit) -> Member:
    """Somebody with a password, signed in nowhere that a test looks at."""
    member = Member.unique()
    member.join(visit(site))
    return member


def go_to_linked_log_ins(page: Page) -> None:
    page.goto("/account")
    page.get_by_role("link", name="Linked log-ins").click()
    page.wait_for_url("**/account/identities")


@SCRIPTS
def test_a_member_links_and_unlinks_on_their_own_page(
    site: Latchkey, providers: IdentityProvider, open_browser: Open, member: Member, scripts: bool
) -> None:
    # With another address than here, which is of no importance to who is logged in.
    person = new_person(providers)
    page = open_browser(site, java_script_enabled=scripts).new_page()
    member.log_in(page)

    go_to_linked_log_ins(page)
    press(page, "Link Google")
    choose(page, person)
    page.wait_for_url("**/account/identities")
    expect(page.get_by_role("button", name="Unlink Google")).to_be_visible()
    expect(page.get_by_role("button", name="Link Google", exact=True)).to_have_count(0)
    expect(page.get_by_role("button", name="Link Apple", exact=True)).to_be_visible()

    phone = open_browser(site, java_script_enabled=scripts).new_page()
    log_in(phone, "Google", person, scripts)
    expect_member(phone, member.name)

    press(page, "Unlink Google")
    page.wait_for_url("**/account/identities")
    expect(page.get_by_role("button", name="Link Google", exact=True)).to_be_visible()
    # Somebody with an address of their own is now somebody new.
    stranger = open_browser(site, java_script_enabled=scripts).new_page()
    log_in(stranger, "Google", person, scripts)
    expect_member(stranger, person.name)


@SCRIPTS
def test_the_last_way_in_stays(
    site: Latchkey, providers: IdentityProvider, open_browser: Open, scripts: bool
) -> None:
    person = new_person(providers)
    page = open_browser(site, java_script_enabled=scripts).new_page()
    log_in(page, "Google", person, scripts)

    go_to_linked_log_ins(page)
    expect(page.get_by_role("button", name="Unlink Google")).to_have_count(0)

    press(page, "Link Apple")
    choose(page, person)
    if not scripts:
        press(page, "Back to the site")
    page.wait_for_url("**/account/identities")
    press(page, "Unlink Google")
    page.wait_for_url("**/account/identities")
    expect(page.get_by_role("button", name="Unlink Apple")).to_have_count(0)
    log_out(page)
    log_in(page, "Apple", person, scripts)
    expect_member(page, person.name)


def test_no_forged_form_takes_the_last_way_in(
    site: Latchkey, providers: IdentityProvider, open_browser: Open, member: Member
) -> None:
    """What the page doesn't offer, a form made by hand doesn't get either."""
    person = new_person(providers)
    owner = open_browser(site).new_page()
    member.log_in(owner)
    go_to_linked_log_ins(owner)
    press(owner, "Link Google")
    choose(owner, person)
    owner.wait_for_url("**/account/identities")
    form = owner.locator("form").filter(has=owner.get_by_role("button", name="Unlink Google"))
    action = form.get_attribute("action")
    fields = form.locator("input:not([name=csrf])").evaluate_all("all => all.map(one => [one.name, one.value])")

    page = open_browser(site).new_page()
    log_in(page, "Apple", new_person(providers))
    # The same form about the other provider.
    swapped = [(name, value.replace("google", "apple")) for name, value in fields]
    csrf = ("csrf", token(page.request, "/account/identities"))
    answer = post(page.request, action.replace("google", "apple"), [csrf, *swapped])

    assert answer.status in (303, 409, 422)
    go_to_linked_log_ins(page)
    expect(page.get_by_role("button", name="Link Apple", exact=True)).to_have_count(0)


def test_an_identity_belongs_to_one_account(
    site: Latchkey, providers: IdentityProvider, open_browser: Open, visit: Visit, member: Member
) -> None:
    person = new_person(providers)
    enter(visit(site), providers.google, person)
    page = open_browser(site).new_page()
    member.log_in(page)

    go_to_linked_log_ins(page)
    press(page, "Link Google")
    choose(page, person)

    page.wait_for_url("**/account/identities")
    expect(page.locator(".alert")).to_have_count(1)
    expect(page.get_by_role("button", name="Link Google", exact=True)).to_be_visible()
    other = open_browser(site).new_page()
    log_in(other, "Google", person)
    expect_member(other, person.name)


def test_who_turns_back_while_linking_is_at_their_own_page_again(
    site: Latchkey, open_browser: Open, member: Member
) -> None:
    page = open_browser(site).new_page()
    member.log_in(page)

    go_to_linked_log_ins(page)
    press(page, "Link Facebook")
    press(page, "Cancel")

    page.wait_for_url("**/account/identities")
    expect(page.locator(".alert")).to_have_count(1)
    expect_member(page, member.name)


def test_facebook_links_as_well_although_it_vouches_for_nothing(
    site: Latchkey, providers: IdentityProvider, open_browser: Open, member: Member
) -> None:
    person = new_person(providers, email=None)
    page = open_browser(site).new_page()
    member.log_in(page)

    go_to_linked_log_ins(page)
    press(page, "Link Facebook")
    choose(page, person)

    page.wait_for_url("**/account/identities")
    log_out(page)
    log_in(page, "Facebook", person)
    expect_member(page, member.name)
