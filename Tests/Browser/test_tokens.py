"""The page on which members create access tokens."""

import time

import httpx
from playwright.sync_api import Page, expect

from browsing import PATIENCE
from latchkey import Latchkey
from member import Member


def make_token(page: Page, permission: str, name: str) -> str:
    page.goto("/account/tokens")
    page.get_by_label("Name").fill(name)
    page.get_by_label(permission, exact=True).check()
    page.get_by_label("30 days").check()
    page.get_by_role("button", name="Create token").click()
    return page.locator("#made").inner_text()


def test_tokens_are_shown_once_and_end_when_they_are_revoked(page: Page, member: Member, server: Latchkey) -> None:
    page.set_viewport_size({"width": 320, "height": 740})
    token = make_token(page, "Read only", "Backup")
    # All of it can be seen, and written down.
    assert page.locator("#made").evaluate("code => code.getClientRects().length > 1 && innerWidth >= "
        "Math.max(document.documentElement.scrollWidth, code.getBoundingClientRect().right)")
    reader = httpx.Client(base_url=server.url, headers={"Authorization": f"Bearer {token}"}, timeout=PATIENCE / 1000)
    assert reader.get("/todos").status_code == 200
    assert reader.post("/todos", json={}).status_code == 403
    row = page.get_by_role("listitem").filter(has_text="Backup")
    page.goto("/account/tokens")
    # The time of last use is a deferred write.
    end = time.monotonic() + PATIENCE / 1000
    while "Last used:" not in row.inner_text() and time.monotonic() < end:
        page.reload()
    assert token not in page.content()
    expect(row).to_contain_text("Read only")
    expect(row).to_contain_text("Last used:")

    page.get_by_role("button", name="Revoke: Backup").click()

    expect(page.get_by_role("status")).to_contain_text("Token revoked.")
    answer = reader.get("/todos")
    assert answer.status_code == 401
    assert answer.headers["WWW-Authenticate"] == 'Bearer realm="Latchkey", error="invalid_token"'
