"""What a screen reader says of what others see: the month of a calendar, the category that an icon stands for."""

from playwright.sync_api import Page, expect

from member import Member, send_todo


def test_a_calendar_says_its_month(page: Page, member: Member) -> None:
    page.goto("/todos/month/2026-11")

    expect(page.get_by_role("table", name="November 2026")).to_be_visible()


def test_a_row_of_a_list_says_its_category(page: Page, member: Member) -> None:
    send_todo(page.request, "Buy milk", "2026-11-21", category="Shopping")
    for path in ("/todos/all", "/todos/month/2026-11?day=2026-11-21"):
        page.goto(path)
        row = page.locator(".list li", has_text="Buy milk")

        expect(row.get_by_role("img", name="Shopping")).to_be_visible()
