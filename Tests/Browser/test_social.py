"""Logging in by Google, Apple, Facebook and a company's own provider, on other sites: the first time and later."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browsing import Open
from identity_provider import IdentityProvider, Person
from independent_provider import IndependentProvider
from latchkey import Latchkey
from member import Member, add_todo, log_out
from social import enter, new_person
from social_pages import WITH_AND_WITHOUT_SCRIPTS, at, choose, expect_member, finish, go_to, log_in, press, try_log_in
from social_sites import Visit, serving, site_with

ALL = ["Google", "Apple", "Facebook"]


@WITH_AND_WITHOUT_SCRIPTS
def test_the_first_time_makes_an_account_and_the_second_finds_it(
    site: Latchkey, providers: IdentityProvider, open_browser: Open, title: str, scripts: bool
) -> None:
    person = new_person(providers)
    page = open_browser(site, java_script_enabled=scripts).new_page()

    log_in(page, title, person, scripts)
    expect(page).to_have_url(site.url + "/todos")
    expect_member(page, person.name)
    add_todo(page, "Water the plants")
    log_out(page)

    page.goto("/login")
    # Beside its button, also for screen readers.
    button = page.get_by_role("button", name=f"Continue with {title}")
    expect(button).to_have_accessible_description(f"You last used {title} here.")
    log_in(page, title, person, scripts)
    # Apple has not sent the name again.
    expect_member(page, person.name)
    expect(page.get_by_role("link", name="Water the plants").first).to_be_visible()

    elsewhere = open_browser(site, java_script_enabled=scripts).new_page()
    log_in(elsewhere, title, person, scripts)
    expect(elsewhere.get_by_role("link", name="Water the plants").first).to_be_visible()


def test_a_browser_stays_known_after_a_log_in_by_a_form(
    site: Latchkey, providers: IdentityProvider, open_browser: Open
) -> None:
    person = new_person(providers)
    page = open_browser(site).new_page()
    log_in(page, "Apple", person)
    known = {cookie["name"]: cookie["value"] for cookie in page.context.cookies()}["browser"]
    log_out(page)

    log_in(page, "Apple", person)

    assert {cookie["name"]: cookie["value"] for cookie in page.context.cookies()}["browser"] == known


def test_who_logs_in_meanwhile_keeps_their_place(
    site: Latchkey, providers: IdentityProvider, open_browser: Open
) -> None:
    person = new_person(providers)
    waiting = open_browser(site).new_page()
    go_to(waiting, "Apple")
    other = waiting.context.new_page()
    member = Member.unique()
    member.sign_up(other)

    choose(waiting, person)

    waiting.wait_for_url(at("/todos"))
    expect_member(waiting, person.name)
    waiting.goto("/account")
    expect(waiting.get_by_role("button", name=member.email)).to_be_visible()


def test_a_korean_name_is_put_together_in_its_order(
    site: Latchkey, providers: IdentityProvider, open_browser: Open
) -> None:
    person = new_person(providers, given="민수", family="김")
    page = open_browser(site, locale="ko-KR").new_page()

    page.goto("/login")
    # No particle hangs on the names: which one it would have to be differs from name to name.
    for name in ("Google", "Facebook", IndependentProvider.title):
        expect(page.get_by_role("button", name=f"{name} 계정으로 계속하기")).to_be_visible()
    page.get_by_role("button", name="Apple로 계속하기").click()
    page.get_by_label("Person").select_option(person.subject)
    page.get_by_role("button", name="Continue", exact=True).click()

    page.wait_for_url("**/todos")
    expect_member(page, "김민수")


@pytest.mark.parametrize(("title", "scripts"), [("Google", True), ("Apple", False), ("Facebook", True)])
def test_who_turns_back_at_the_provider_is_at_the_log_in_page_again(
    site: Latchkey, open_browser: Open, title: str, scripts: bool
) -> None:
    page = open_browser(site, java_script_enabled=scripts).new_page()

    go_to(page, title)
    press(page, "Cancel")
    if title == "Apple":
        press(page, "Back to the site")

    expect(page).to_have_url(at("/login"))
    expect(page.locator(".alert:visible")).to_have_count(1)
    page.goto("/todos")
    expect(page).to_have_url(re.compile("/login"))


def test_the_sign_up_page_leads_to_providers_as_well(
    site: Latchkey, providers: IdentityProvider, open_browser: Open
) -> None:
    person = new_person(providers)
    page = open_browser(site).new_page()

    page.goto("/signup")
    for title in [*ALL, IndependentProvider.title]:
        expect(page.get_by_role("button", name=f"Continue with {title}")).to_have_count(1)
    page.get_by_role("button", name="Continue with Google").click()
    page.get_by_label("Person").select_option(person.subject)
    page.get_by_role("button", name="Continue", exact=True).click()

    page.wait_for_url("**/todos")
    expect_member(page, person.name)


def test_a_site_without_providers_shows_none_of_it(open_browser: Open, own_server: Latchkey) -> None:
    page = open_browser(own_server).new_page()
    for path in ("/login", "/signup"):
        page.goto(path)
        expect(page.get_by_role("button", name="Continue with")).to_have_count(0)


def test_the_same_number_at_another_provider_is_somebody_else(
    site: Latchkey, providers: IdentityProvider, visit: Visit, open_browser: Open
) -> None:
    person = new_person(providers)
    enter(visit(site), providers.google, person)
    page = open_browser(site).new_page()

    # With another address, so that there is nothing to link either.
    with providers.apple.doing(people={person.subject: Person(person.subject, "Zoe", "Other", "zoe@example.org")}):
        try_log_in(page, "Apple", person)
        page.wait_for_url("**/todos")

    expect_member(page, "Zoe Other")


def test_an_address_that_changed_at_the_provider_changes_nothing_here(
    site: Latchkey, providers: IdentityProvider, visit: Visit, open_browser: Open
) -> None:
    person = new_person(providers)
    enter(visit(site), providers.google, person)
    page = open_browser(site).new_page()

    moved = Person(person.subject, person.given, person.family, "moved." + person.email)
    with providers.google.doing(people={person.subject: moved}):
        log_in(page, "Google", moved)

    page.goto("/account")
    expect(page.get_by_role("main")).to_contain_text(person.email)
    expect(page.get_by_role("main")).not_to_contain_text(moved.email)


def test_a_provider_that_others_wrote(
    site: Latchkey, independent: IndependentProvider, open_browser: Open
) -> None:
    page = open_browser(site).new_page()

    def log_in_as_mina(page: Page) -> None:
        go_to(page, independent.title)
        expect(page).to_have_url(re.compile(re.escape(independent.issuer)))
        page.get_by_role("button", name="mina", exact=True).click()
        page.wait_for_url("**/todos")
        expect_member(page, "Mina Park")

    log_in_as_mina(page)
    add_todo(page, "Read the standard")
    log_out(page)
    page.goto("/login")
    expect(page.get_by_role("main")).to_contain_text(f"You last used {independent.title} here.")
    log_in_as_mina(page)
    expect(page.get_by_role("link", name="Read the standard").first).to_be_visible()


def test_logging_out_leads_on_to_the_provider_if_the_site_wants_it(
    program: Path, tmp_path: Path, providers: IdentityProvider, independent: IndependentProvider, open_browser: Open
) -> None:
    with serving(site_with(program, tmp_path, providers, independent, OIDC_LOGOUT="on")) as site:
        page = open_browser(site).new_page()
        go_to(page, independent.title)
        page.get_by_role("button", name="mina", exact=True).click()
        page.wait_for_url("**/todos")

        page.get_by_role("button", name="Log out").first.click()

        expect(page).to_have_url(re.compile(re.escape(independent.issuer)))
        # Here it has ended before the provider is asked.
        elsewhere = page.context.new_page()
        elsewhere.goto("/todos")
        expect(elsewhere).to_have_url(f"{site.url}/login")
        page.get_by_role("button").first.click()
        expect(page).to_have_url(f"{site.url}/login")

        # A member who came by password stays here.
        Member.unique().join(page.request, site.url)
        page.goto("/todos")
        page.get_by_role("button", name="Log out").first.click()
        expect(page).to_have_url(f"{site.url}/login")
        expect(page.get_by_text("You're logged out.")).to_be_visible()

        # The way there isn't lost with an answer, where the button is pressed twice.
        page = open_browser(site, java_script_enabled=False).new_page()
        go_to(page, independent.title)
        page.get_by_role("button", name="mina", exact=True).click()
        page.wait_for_url("**/todos")
        before = page.context.cookies()
        token = page.locator('form[action="/logout"] input[name="csrf"]').first.input_value()
        first = page.request.post(f"{site.url}/logout", form={"csrf": token}, headers={"Origin": site.url})
        assert independent.issuer in first.headers["refresh"]
        page.context.clear_cookies()
        page.context.add_cookies(before)
        page.get_by_role("button", name="Log out").first.click()
        expect(page.get_by_role("main")).to_contain_text("You're logged out here.")
        page.get_by_role("link", name=f"Go to {independent.title}").click()
        expect(page).to_have_url(re.compile(re.escape(independent.issuer)))


def test_a_provider_that_others_wrote_may_not_vouch_for_an_address_or_be_turned_back_at(
    site: Latchkey, independent: IndependentProvider, open_browser: Open
) -> None:
    page = open_browser(site).new_page()

    go_to(page, independent.title)
    page.get_by_role("button", name="Deny").click()
    expect(page).to_have_url(re.compile("/login"))
    expect(page.locator(".alert:visible")).to_have_count(1)

    go_to(page, independent.title)
    page.get_by_role("button", name="otto", exact=True).click()
    finish(page, "otto@company.example")
    page.wait_for_url("**/todos")
    expect_member(page, "Otto Lind")


@pytest.mark.parametrize("title", ["Google", "Apple"])
def test_a_second_account_is_logged_in_to_beside_the_first(
    site: Latchkey, providers: IdentityProvider, open_browser: Open, title: str
) -> None:
    first, second = new_person(providers), new_person(providers)
    page = open_browser(site).new_page()
    log_in(page, title, first, True)
    expect_member(page, first.name)

    page.goto("/account")
    page.get_by_role("button", name="Add account").click()
    log_in(page, title, second, True)

    expect_member(page, second.name)
    page.goto("/account")
    page.get_by_role("button", name=f"Switch to {first.name}").click()
    expect_member(page, first.name)
