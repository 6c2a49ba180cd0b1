"""A member's data, saved by a browser."""

import zipfile

from playwright.sync_api import Page

from member import Member, add_todo


def test_a_browser_saves_it(page: Page, member: Member) -> None:
    add_todo(page, "Taken along")
    page.goto("/account")

    with page.expect_download() as download:
        page.get_by_role("button", name="Download my data").click()

    assert download.value.suggested_filename.startswith("latchkey-")
    with zipfile.ZipFile(download.value.path()) as file:
        assert b"Taken along" in file.read("todos.json")
