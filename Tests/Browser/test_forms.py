"""The error messages of forms, and a field that only robots see."""

import pytest
from playwright.sync_api import Page, expect

from fields import expect_message, without_checks
from forms import post, token
from member import PASSWORD, Member, add_todo

REFUSED = 422


def press(page: Page, button: str) -> int:
    """Submits the page's form as it is; returns the response's status."""
    without_checks(page.locator("main form"))
    with page.expect_response(lambda response: response.request.method == "POST") as answer:
        page.get_by_role("button", name=button, exact=True).click()
    return answer.value.status


@pytest.mark.parametrize("has_account", [True, False], ids=["wrong password", "unknown e-mail"])
def test_a_wrong_pair_marks_both_fields_keeps_the_email_and_drops_the_password(page: Page, has_account: bool) -> None:
    member = Member.unique()
    if has_account:
        member.join(page.request)
        page.context.clear_cookies()
    page.goto("/login")
    page.get_by_label("Email").fill(member.email)
    page.get_by_label("Password").fill("not the right one")
    page.get_by_label("Remember me").check()

    assert press(page, "Log in") == REFUSED

    email, password = page.get_by_label("Email"), page.get_by_label("Password")
    for field in (email, password):
        expect_message(field, "This email address and password don't match. Check both and try again.")
    expect(email).to_have_value(member.email)
    expect(password).to_have_value("")
    expect(page.get_by_label("Remember me")).to_be_checked()


def test_an_empty_log_in_says_what_each_field_needs(page: Page) -> None:
    page.goto("/login")

    assert press(page, "Log in") == REFUSED

    expect_message(page.get_by_label("Email"), "Enter an email address like name@example.com.")
    expect_message(page.get_by_label("Password"), "Enter a password.")


def test_each_field_of_the_sign_up_has_its_own_message(page: Page) -> None:
    page.goto("/signup")
    page.get_by_label("Email").fill("ana at home")
    page.get_by_label("Password", exact=True).fill("short")

    assert press(page, "Create account") == REFUSED

    expect_message(page.get_by_label("Name"), "Enter your name.")
    expect_message(page.get_by_label("Email"), "Enter an email address like name@example.com.")
    expect_message(page.get_by_label("Password", exact=True), "Use at least 15 characters.")
    expect(page.get_by_label("Email")).to_have_value("ana at home")


def test_passwords_that_differ_mark_the_second_and_keep_neither(page: Page) -> None:
    page.goto("/signup")
    page.get_by_label("Name").fill("Ana")
    page.get_by_label("Email").fill("differ@example.com")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("Confirm password").fill(PASSWORD + "!")

    assert press(page, "Create account") == REFUSED

    expect_message(page.get_by_label("Confirm password"), "The passwords don't match. Type the same one twice.")
    for label in ("Password", "Confirm password"):
        expect(page.get_by_label(label, exact=True)).to_have_value("")
    expect(page.get_by_label("Name")).to_have_value("Ana")


def test_an_email_with_an_account_is_refused_in_any_spelling(page: Page) -> None:
    member = Member.unique()
    member.join(page.request)
    page.context.clear_cookies()
    page.goto("/signup")
    page.get_by_label("Name").fill("Another")
    page.get_by_label("Email").fill(member.email.upper())
    page.get_by_label("Password", exact=True).fill(PASSWORD + " of another")
    page.get_by_label("Confirm password").fill(PASSWORD + " of another")

    assert press(page, "Create account") == REFUSED

    expect_message(
        page.get_by_label("Email"),
        "There's already an account with this email address. Log in or reset your password.")


def test_the_same_title_on_the_same_day_already_exists(page: Page, member: Member) -> None:
    add_todo(page, "Buy milk")
    page.wait_for_url("**/todos")

    add_todo(page, "Buy milk", start="15:00", end="16:00")

    expect_message(page.get_by_label("Title"), "You already have a to-do with this title on this day.")
    expect(page.get_by_label("Start", exact=True)).to_have_value("15:00")
    page.goto("/todos")
    expect(page.get_by_role("link", name="Buy milk", exact=True)).to_have_count(1)


def test_enter_in_a_title_sends_the_form_and_pasted_lines_become_one(page: Page, member: Member) -> None:
    page.goto("/todos/new")
    title = page.get_by_label("Title")
    title.focus()
    page.keyboard.insert_text("Buy milk\n and bread")
    title.press("Enter")

    page.wait_for_url("**/todos")
    expect(page.get_by_role("link", name="Buy milk and bread", exact=True)).to_have_count(1)


def test_an_end_before_the_start_is_refused_and_what_was_typed_stays(page: Page, member: Member) -> None:
    page.goto("/todos/new")
    page.get_by_label("Shopping").check()
    page.get_by_label("Title").fill("Backwards")
    page.get_by_label("Start", exact=True).fill("10:00")
    page.get_by_label("End", exact=True).fill("09:00")
    page.get_by_label("Description").fill("\nTwo lines,\nthe first one empty")

    assert press(page, "Add") == REFUSED

    expect_message(page.get_by_label("End", exact=True), "The end can't be before the start.")
    expect(page.get_by_label("Shopping")).to_be_checked()
    expect(page.get_by_label("Title")).to_have_value("Backwards")
    expect(page.get_by_label("Start", exact=True)).to_have_value("10:00")
    expect(page.get_by_label("Description")).to_have_value("\nTwo lines,\nthe first one empty")


def test_an_end_at_the_start_is_fine(page: Page, member: Member) -> None:
    add_todo(page, "In no time", start="10:00", end="10:00")

    expect(page.get_by_role("link", name="In no time").first).to_be_visible()


def test_a_title_needs_a_letter_or_a_digit(page: Page, member: Member) -> None:
    add_todo(page, "?! …")

    expect_message(page.get_by_label("Title"), "Enter a title with at least one letter, digit or emoji.")


# A browser's own fields do not accept these.
IMPOSSIBLE_DATES = ["2026-02-30", "2026-13-01", "0000-00-00", "2026-2-3", "30.11.2026", "tomorrow"]
IMPOSSIBLE_TIMES = ["24:00", "09:60", "9:00", "09:00:00", "-1:00", "noon"]


def test_a_date_or_time_that_does_not_exist_is_refused_and_nothing_stored(page: Page, member: Member) -> None:
    fields = {
        "csrf": token(page.request, "/todos/new"), "title": "Impossible", "category": "Work", "date": "2026-11-21",
        "startTime": "09:00", "endTime": "10:00", "description": ""}

    for field, values, message in (
        ("date", IMPOSSIBLE_DATES, "Enter a real date, like 2026-11-21."),
        ("startTime", IMPOSSIBLE_TIMES, "Enter a time like 09:30."),
        ("endTime", IMPOSSIBLE_TIMES, "Enter a time like 09:30."),
    ):
        for value in values:
            answer = post(page.request, "/todos", (fields | {field: value}).items())

            assert answer.status == REFUSED, (field, value)
            page.set_content(answer.text())
            expect_message(page.locator(f"#{field}"), message)

    assert "Impossible" not in page.request.get("/todos").text()


def test_a_sign_up_shows_no_field_for_robots(page: Page) -> None:
    page.goto("/signup")

    expect(page.get_by_label("Leave this empty")).not_to_be_in_viewport()
    page.get_by_label("Email").focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.name") != "website"
