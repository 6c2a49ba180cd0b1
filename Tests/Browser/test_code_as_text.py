"""Text that looks like code is shown as text everywhere."""

import re

from playwright.sync_api import Page, expect

from hostile_texts import RIGHT_TO_LEFT, SCRIPT, SQL, TEXTS
from member import Member, add_todo


def test_what_looks_like_code_is_shown_as_text(page: Page) -> None:
    member = Member.unique()
    member.name = SCRIPT
    member.join(page.request)

    for title in (SCRIPT, SQL, RIGHT_TO_LEFT, TEXTS["attribute"], TEXTS["template"]):
        add_todo(page, title)
        page.wait_for_url("**/todos")
        page.get_by_role("link", name=title, exact=True).first.click()
        page.wait_for_url(re.compile(r"/todos/\d+$"))
        expect(page.get_by_role("heading", name=title, exact=True)).to_be_visible()

    page.goto("/todos")
    expect(page.locator(".who strong")).to_have_text(SCRIPT)
    expect(page.locator("script:not([src^='/app.js?'], [src^='/todos.js?'], [src^='/drag.js?'], [src^='/rename.js?'], [src^='/calendar.js?'], [src^='/passkeys.js?'], [src^='/strength.js?'], [src^='/unsaved.js?'])")).to_have_count(0)
    expect(page.locator("[onfocus]")).to_have_count(0)


def test_what_looks_like_code_comes_back_into_its_field_as_text(page: Page, member: Member) -> None:
    add_todo(page, SCRIPT, start="10:00", end="09:00")

    expect(page.get_by_label("Title")).to_have_value(SCRIPT)
    expect(page.locator("script:not([src^='/app.js?'], [src^='/todos.js?'], [src^='/drag.js?'], [src^='/rename.js?'], [src^='/calendar.js?'], [src^='/passkeys.js?'], [src^='/strength.js?'], [src^='/unsaved.js?'])")).to_have_count(0)
