"""How strong a new password is, shown while it is typed; and without scripts, after it was refused."""

import json
from pathlib import Path

from playwright.sync_api import Page, expect

from browsing import NewContext
from fields import expect_message, without_checks
from latchkey import Latchkey
from member import Member

# PasswordStrengthTests compares the same table with the server's count.
TABLE = json.loads((Path(__file__).parent / "strength.json").read_text())


def test_the_browser_counts_as_the_server_does(page: Page) -> None:
    page.goto("/signup")
    status = page.get_by_role("status")

    for line in TABLE:
        page.locator("#name").fill(line.get("name", ""))
        page.locator("#email").fill(line.get("email", ""))
        page.locator("#password").fill(line["password"])
        assert status.inner_text() == f"Strength: {line['level']}", line


def test_the_hint_follows_what_is_typed_and_goes_when_it_is_deleted(page: Page) -> None:
    page.goto("/signup")
    password, status, meter = page.locator("#password"), page.get_by_role("status"), page.locator("meter")
    expect(status).to_be_empty()
    expect(meter).to_be_hidden()

    password.press_sequentially("mtrk")
    expect(status).to_have_text("Strength: weak")
    expect(meter).to_have_js_property("value", 1)
    password.press_sequentially("bwh5 gLx")
    expect(status).to_have_text("Strength: good")
    expect(meter).to_have_js_property("value", 3)
    # The name counts as soon as it is typed.
    page.locator("#name").fill("mtrkbwh5")
    expect(status).to_have_text("Strength: weak")

    password.fill("")
    expect(status).to_be_empty()
    expect(meter).to_be_hidden()


def test_what_the_server_refuses_for_a_name_has_no_tick(page: Page) -> None:
    page.goto("/signup")
    page.locator("#name").fill("Alexandra Miller")
    password = page.locator("#password")

    password.fill("alexandramiller1")
    assert "mostly your name" in password.evaluate("field => field.validationMessage")
    assert password.evaluate("field => field.matches(':invalid')")

    password.fill("alexandramiller1 and 7 white geese")
    assert password.evaluate("field => field.matches(':valid')")


def test_a_wide_limit_is_counted_when_it_is_near(page: Page) -> None:
    page.goto("/signup")
    counter = page.locator(".counter")

    page.locator("#password").fill("🔑" * 204)
    expect(counter).to_be_empty()
    page.locator("#password").fill("🔑" * 256)
    expect(counter).to_have_text("256 / 256")
    page.locator("#password").fill("🔑" * 257)
    expect(counter).to_have_text("257 / 256")
    expect(page.get_by_role("status")).to_have_text("Use at most 256 characters.")


def test_the_classic_rule_counts_from_the_first_character(new_context: NewContext, classic_server: Latchkey) -> None:
    page = new_context(classic_server).new_page()
    page.goto("/signup")
    counter = page.locator(".counter")
    expect(page.locator("#password-hint")).to_contain_text("4 to 16 characters of any kind")
    expect(counter).to_have_text("0 / 16")
    page.locator("#password").fill("hello")
    expect(counter).to_have_text("5 / 16")

    member = Member.unique()
    member.password = "17 characters !!!"
    page.locator("#password").fill(member.password)
    expect(counter).to_have_text("17 / 16")
    page.locator("#name").fill(member.name)
    page.locator("#email").fill(member.email)
    page.locator("#confirmPassword").fill(member.password)
    without_checks(page.locator("main form")).locator("button[type=submit]").click()
    expect_message(page.locator("#password"), "Use at most 16 characters.")
    member.password = "16 characters !!"
    member.sign_up(page)


def test_a_page_for_members_knows_their_address(page: Page, member: Member) -> None:
    page.goto("/account/password")

    page.locator("#password").fill(member.email)

    expect(page.get_by_role("status")).to_have_text("Strength: weak")


def test_without_scripts_the_answer_to_a_refused_form_tells(new_context: NewContext, server: Latchkey) -> None:
    page = new_context(server, java_script_enabled=False).new_page()
    page.goto("/signup")
    expect(page.get_by_role("status")).to_be_empty()
    expect(page.locator("meter")).to_be_hidden()

    page.locator("#name").fill("Ana")
    page.locator("#email").fill("ana@strength.example")
    page.locator("#password").fill("passwordpassword")
    page.locator("#confirmPassword").fill("passwordpassword")
    page.get_by_role("button", name="Create account").click()

    expect_message(
        page.locator("#password"), "This password is on lists that attackers try first. Choose a different one.")
    expect(page.get_by_role("status")).to_have_text("Strength: weak")
    expect(page.locator("meter")).to_be_visible()
    expect(page.locator("#password")).to_have_value("")
    page.locator("#password").fill("two quick brown")
    page.locator("#confirmPassword").fill("two quick browns")
    page.get_by_role("button", name="Create account").click()
    expect_message(page.locator("#confirmPassword"), "The passwords don't match. Type the same one twice.")
    expect(page.get_by_role("status")).to_have_text("Strength: good")
    assert "two quick" not in page.content()


def test_with_scripts_what_the_server_said_stands_until_something_is_typed(page: Page) -> None:
    page.goto("/signup")
    page.locator("#password").fill("password")
    page.locator("#confirmPassword").fill("password")
    without_checks(page.locator("main form")).locator("button[type=submit]").click()
    page.wait_for_selector("[aria-invalid]")
    expect(page.get_by_role("status")).to_have_text("Strength: weak")

    page.locator("#name").fill("Ana")
    expect(page.get_by_role("status")).to_have_text("Strength: weak")
    page.locator("#password").fill("correct horse battery")
    expect(page.get_by_role("status")).to_have_text("Strength: strong")


def test_in_korean_the_hint_is_korean(new_context: NewContext, server: Latchkey) -> None:
    page = new_context(server, locale="ko-KR").new_page()
    page.goto("/signup")

    page.locator("#password").fill("correct horse battery")

    expect(page.get_by_role("status")).to_have_text("비밀번호 강도: 강함")
    expect(page.locator("#password-hint")).to_contain_text("15~256자.")
