"""The second factor on the pages: with and without scripts, on a phone, on paper."""

import pytest
from playwright.sync_api import Page, expect

from authenticator import PAGE, AuthenticatorApp, shown_key
from browsing import NewContext
from latchkey import Latchkey
from member import Member, log_out


@pytest.fixture(params=["with scripts", "without scripts"])
def page(request: pytest.FixtureRequest, new_context: NewContext, server: Latchkey) -> Page:
    return new_context(server, java_script_enabled=request.param == "with scripts").new_page()


def set_up(page: Page) -> tuple[AuthenticatorApp, list[str]]:
    """Turns the app on, by its page."""
    page.goto("/account")
    page.get_by_role("link", name="Authenticator app").click()
    page.get_by_role("button", name="Set up").click()
    expect(page.get_by_role("img", name="QR code for your authenticator app")).to_be_visible()
    app = AuthenticatorApp(shown_key(page.content()))
    page.get_by_label("Code", exact=True).fill(app.new_code())
    page.get_by_role("button", name="Turn on").click()
    expect(page.locator(".codes li")).to_have_count(10)
    return app, page.locator(".codes li").all_inner_texts()


def test_a_member_sets_an_app_up_and_logs_in_with_its_codes(page: Page) -> None:
    member = Member.unique()
    member.sign_up(page)
    app, codes = set_up(page)
    page.goto("/account")
    expect(page.get_by_role("link", name="Authenticator app")).to_contain_text("On")
    log_out(page)

    member.try_log_in(page)
    page.wait_for_url("**/login/code")
    field = page.get_by_label("Code", exact=True)
    expect(field).to_be_focused()
    expect(field).to_have_attribute("autocomplete", "one-time-code")
    expect(field).to_have_attribute("inputmode", "numeric")
    field.fill(app.wrong_code())
    page.get_by_role("button", name="Log in").click()
    expect(page.locator(".message")).to_contain_text("That code didn't work.")
    expect(field).to_have_value("")
    field.fill(app.new_code())
    page.get_by_role("button", name="Log in").click()
    page.wait_for_url("**/todos")
    log_out(page)

    page.goto("/account/history")
    page.get_by_label("Email").fill(member.email)
    page.get_by_label("Password").fill(member.password)
    page.get_by_role("button", name="Log in").click()
    page.get_by_role("link", name="Use a recovery code").click()
    page.get_by_label("Recovery code").fill(codes[0])
    page.get_by_label("Don't ask again on this browser").check()
    page.get_by_role("button", name="Log in").click()
    page.wait_for_url("**/account/history")
    expect(page.get_by_role("main")).to_contain_text("Recovery code used")

    # This browser is trusted from now on.
    log_out(page)
    member.log_in(page)
    page.goto("/account/devices")
    page.get_by_role("button", name="Ask for a code again").click()
    log_out(page)
    member.try_log_in(page)
    page.wait_for_url("**/login/code")


def test_the_qr_code_is_dark_on_light_in_every_mode(new_context: NewContext, server: Latchkey) -> None:
    page = new_context(server).new_page()
    Member.unique().join(page.request)
    page.goto(PAGE)
    page.get_by_role("button", name="Set up").click()
    expect(page.locator(".qr")).to_be_visible()
    for scheme, forced in (("light", "none"), ("dark", "none"), ("light", "active")):
        page.emulate_media(color_scheme=scheme, forced_colors=forced)
        colours = page.locator(".qr").evaluate(
            "drawing => [getComputedStyle(drawing).backgroundColor, getComputedStyle(drawing.firstChild).fill]")
        assert colours == ["rgb(255, 255, 255)", "rgb(0, 0, 0)"], (scheme, forced)
        box = page.locator(".qr").bounding_box()
        assert box and box["width"] == box["height"] and box["width"] >= 200


def test_each_recovery_code_is_on_one_line_of_a_phone(page: Page) -> None:
    Member.unique().join(page.request)
    set_up(page)

    page.set_viewport_size({"width": 360, "height": 740})

    lines = page.locator(".codes code").evaluate_all("codes => codes.map(code => code.getClientRects().length)")
    assert lines == [1] * 10


def test_recovery_codes_are_on_paper_and_what_is_not_theirs_is_not(page: Page) -> None:
    Member.unique().join(page.request)
    set_up(page)

    page.emulate_media(media="print")

    expect(page.locator(".codes")).to_be_visible()
    expect(page.locator("footer")).not_to_be_visible()
