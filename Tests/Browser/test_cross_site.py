"""A form is accepted only from this site's own pages: the origin that a browser reports."""

from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from browsing import NewContext
from forms import post, token
from latchkey import Latchkey
from member import Member, add_todo
from serving import serve

FORGED = [("title", "Forged"), ("category", "Work"), ("date", "2026-11-21"), ("startTime", "09:00"), ("endTime", "10:00")]


def test_a_page_elsewhere_can_not_send_a_form_here(browser: Browser, server: Latchkey) -> None:
    """In a current browser: it sends cookies, because only the ports differ, and reports the origin."""
    context = browser.new_context(base_url=server.url, locale="en-GB")
    page = context.new_page()
    Member.unique().join(page.request)
    csrf = token(page.request, "/todos/new")
    fields = "".join(f'<input name="{name}" value="{value}">' for name, value in [("csrf", csrf), *FORGED])
    page.route(
        "http://127.0.0.1:9/*",
        lambda route: route.fulfill(
            content_type="text/html",
            body=f'<form method="post" action="{server.url}/todos">{fields}<button>Win a prize</button></form>'))

    page.goto("http://127.0.0.1:9/prize")
    page.get_by_role("button").click()

    expect(page.get_by_role("heading", name="Sent from another site")).to_be_visible()
    assert "Forged" not in page.request.get("/todos").text()
    context.close()


def test_no_form_leads_elsewhere(server: Latchkey, page: Page, member: Member) -> None:
    for elsewhere in (
        "//evil.example", "https://evil.example", "/\\evil.example", "javascript:alert(1)", "/\r\nX-Evil: 1", "//"
    ):
        # A list would notice that it is logged out, and go to the login form by itself.
        page.goto("about:blank")
        page.context.clear_cookies()
        csrf = ("csrf", token(page.request, "/login"))
        answers = [
            post(page.request, "/language", [csrf, ("language", "en"), ("from", elsewhere)]),
            post(
                page.request, "/login",
                [csrf, ("email", member.email), ("password", member.password), ("next", elsewhere)]),
        ]

        for answer in answers:
            assert answer.status == 303, elsewhere
            assert "x-evil" not in answer.headers, elsewhere
            page.goto(answer.headers["location"])
            assert page.url.startswith(server.url + "/"), elsewhere


def test_signed_in_members_have_their_own_token_after_logging_in(page: Page, member: Member) -> None:
    before = token(page.request, "/todos/new")
    page.context.clear_cookies()
    member.log_in(page)

    assert token(page.request, "/todos/new") != before
    add_todo(page, "With the new one")
    expect(page.get_by_role("link", name="With the new one").first).to_be_visible()


def test_a_site_at_plain_http_in_a_home_network_takes_its_own_forms(
    new_context: NewContext, program: Path, tmp_path: Path
) -> None:
    """There, browsers report only the origin of the form."""
    for server in serve(Latchkey(program, tmp_path / "data", host="home.test", THROTTLE="off")):
        page = new_context(server).new_page()
        page.goto("/login")
        assert page.evaluate("isSecureContext") is False

        Member.unique().sign_up(page)
        add_todo(page, "Buy milk")

        expect(page.get_by_role("link", name="Buy milk", exact=True)).to_be_visible()
