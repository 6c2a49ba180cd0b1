"""A browser with a site behind a web server."""

from types import SimpleNamespace

from playwright.sync_api import expect

from browsing import NewContext
from member import Member, add_todo, log_out
from web_servers import WebServer


def test_somebody_signs_up_and_logs_in_by_tls(front: WebServer, new_context: NewContext) -> None:
    context = new_context(SimpleNamespace(url=front.url), ignore_https_errors=True)
    page = context.new_page()
    member = Member.unique()
    member.sign_up(page)
    log_out(page)
    member.log_in(page, remember=True)
    add_todo(page, "Behind a web server")
    expect(page.get_by_text("Behind a web server").first).to_be_visible()

    cookies = {cookie["name"]: cookie for cookie in context.cookies()}
    assert {"__Host-session", "__Host-remember"} <= cookies.keys()
    assert all(cookie["secure"] for cookie in cookies.values())
