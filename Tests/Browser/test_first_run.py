"""What a new member finds."""

from playwright.sync_api import Page, expect

from browsing import NewContext
from latchkey import Latchkey
from member import Member


def test_an_example_fills_the_line_and_its_meaning_is_shown(page: Page, member: Member) -> None:
    page.goto("/todos")
    page.get_by_role("link", name="Call Ana tomorrow at 5 pm").click()

    expect(page.locator("#line")).to_have_value("Call Ana tomorrow at 5 pm")
    expect(page.locator("#line")).to_be_focused()
    expect(page.locator(".parts .chip").first).to_contain_text("Tomorrow")
    page.keyboard.press("Enter")
    expect(page.locator(".first-run")).to_have_count(0)
    expect(page.get_by_role("link", name="Call Ana", exact=True)).to_be_visible()


def test_without_scripts_an_example_opens_the_form(new_context: NewContext, server: Latchkey) -> None:
    page = new_context(server, java_script_enabled=False).new_page()
    Member.unique().join(page.request)
    page.goto("/todos")

    page.get_by_role("link", name="Return the library books").click()

    expect(page.locator("#title")).to_have_value("Return the library books")


def test_the_clock_is_that_of_the_browser_s_region(new_context: NewContext, server: Latchkey) -> None:
    page = new_context(server, locale="en-US", timezone_id="UTC").new_page()
    member = Member.unique()
    member.join(page.request)
    page.goto("/todos")
    page.locator("#line").fill("Dentist tomorrow 3pm to 4pm")
    page.keyboard.press("Enter")

    expect(page.locator(".coming .when")).to_have_text("3–4\N{NO-BREAK SPACE}PM")
