"""A change of language: the same page again, with what was typed into it and nothing else."""

from playwright.sync_api import Page, expect

from fields import without_checks
from member import Member, add_todo


def to_korean(page: Page) -> None:
    page.get_by_role("button", name="한국어").click()
    expect(page.locator("html")).to_have_attribute("lang", "ko")


def test_a_name_that_nobody_typed_is_shown_in_the_new_language(page: Page, member: Member) -> None:
    page.goto("/categories/Work")
    page.locator("input[value=star]").check(force=True)

    to_korean(page)

    expect(page.locator("#name")).to_have_value("업무")
    expect(page.locator("input[value=star]")).to_be_checked()


def test_a_refused_form_keeps_what_was_sent(page: Page, member: Member) -> None:
    add_todo(page, "Buy milk")
    page.wait_for_url("**/todos")
    todo = page.get_by_role("link", name="Buy milk", exact=True).first.get_attribute("href")
    page.goto(f"{todo}/edit")
    without_checks(page.locator("main form:has(#title)"))
    page.locator("#title").fill("Buy bread")
    page.locator("#date").evaluate("field => { field.type = 'text'; field.value = '2026-02-30'; }")
    page.locator("main form:has(#title) button.primary").click()
    expect(page.locator("#date")).to_have_attribute("aria-invalid", "true")

    to_korean(page)

    expect(page.locator("#title")).to_have_value("Buy bread")


def test_what_a_refused_page_has_is_not_put_into_another_page_at_its_address(page: Page, member: Member) -> None:
    add_todo(page, "Buy milk")
    page.wait_for_url("**/todos")
    add_todo(page, "Buy milk")
    expect(page.locator("#title-message")).to_be_visible()

    to_korean(page)

    expect(page.locator(".quick [name=line]")).to_have_value("")


def test_choices_stay_what_they_are_when_there_are_others_by_now(page: Page, member: Member) -> None:
    page.goto("/categories/new")
    other = page.context.new_page()
    page.goto("/todos/new")
    page.locator("input[value=Shopping]").check(force=True)
    values = "fields => fields.map((field) => field.value)"
    before = page.locator("input[name=category]").evaluate_all(values)
    other.goto("/categories/new")
    other.locator("#name").fill("Garden")
    other.locator("main form button.primary").click()
    other.wait_for_url("**/categories")

    to_korean(page)

    assert page.locator("input[name=category]").evaluate_all(values) == [*before, "Own1"]
