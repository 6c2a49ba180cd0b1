"""The pages for calendar addresses and imports."""

import re

from playwright.sync_api import Page, expect

from member import Member


def test_an_address_is_shown_once_and_revoked_for_good(page: Page, member: Member) -> None:
    page.goto("/account/calendar")
    page.get_by_label("Which to-dos").select_option(label="Work")
    page.get_by_label("To-dos (only").check()
    page.get_by_role("button", name="Create address").click()
    address = page.locator("code").inner_text()
    expect(page.get_by_role("link", name="Open in calendar app")).to_have_attribute(
        "href", re.compile("^webcal://127.0.0.1:"))
    assert page.request.get(address).status == 200

    page.goto("/account/calendar")
    assert address not in page.content()
    page.get_by_role("button", name=re.compile("^Revoke: Work")).click()
    expect(page.get_by_role("status")).to_contain_text("Revoked")

    gone = page.request.get(address)
    assert gone.status == 410 and "This calendar is gone" in gone.text()
    assert page.request.get(address.replace("/calendar/", "/calendar/A")).status == 404


def test_a_file_is_chosen_and_taken_in_a_browser(page: Page, member: Member) -> None:
    page.goto("/todos/import")
    page.get_by_label("File").set_input_files(
        {"name": "todos.csv", "mimeType": "text/csv", "buffer": b"title,date\nBuy milk,2026-11-22\n,2026-11-22\n"})
    page.get_by_role("button", name="Import", exact=True).click()

    expect(page.get_by_role("status")).to_contain_text("Added: 1")
    expect(page.locator(".records")).to_contain_text("Line 3: skipped, because it has no title.")
    page.get_by_role("button", name="Undo import").click()
    expect(page.get_by_role("status")).to_contain_text("Undone")
