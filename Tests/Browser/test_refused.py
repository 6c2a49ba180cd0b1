"""A refused form: it marks the field, moves the focus there, and announces the error to screen readers."""

import pytest
from playwright.sync_api import Page, expect

from audit import REST
from browsing import NewContext
from fields import without_checks
from latchkey import Latchkey
from member import PASSWORD, Member, add_todo

# The names of the fields with this animation when their page opens.
ANIMATED = """name => [...document.querySelectorAll('input')].filter(input => [input, input.parentElement].some(element =>
    getComputedStyle(element).animationName === name)).map(input => input.name)"""
# Runs a field's animation again, and returns its look in the middle and afterwards, and how often it runs.
LOOKS = """input => {
    const look = () => getComputedStyle(input).borderColor + getComputedStyle(input).backgroundColor;
    input.style.animation = 'none';
    input.getAnimations();
    input.style.animation = '';
    const [glow] = input.getAnimations();
    glow.pause();
    glow.currentTime = 1000;
    const during = look();
    glow.finish();
    return [during, look(), glow.effect.getTiming().iterations];
}"""
LOOK = "input => getComputedStyle(input).borderColor + getComputedStyle(input).backgroundColor"


@pytest.fixture(params=[True, False], ids=["with scripts", "without"])
def either(request: pytest.FixtureRequest, new_context: NewContext, server: Latchkey) -> Page:
    """An empty browser, once with scripts and once without."""
    return new_context(server, java_script_enabled=request.param).new_page()


def fail_to_log_in(page: Page) -> None:
    page.goto("/login")
    page.locator("#email").fill("nobody@example.com")
    page.locator("#password").fill("not the right one")
    page.get_by_role("button", name="Log in", exact=True).click()
    page.wait_for_selector(".alert")


def test_a_failed_log_in_leads_to_the_empty_field_and_names_the_error_in_the_title(either: Page) -> None:
    fail_to_log_in(either)

    expect(either.locator("#email")).to_have_value("nobody@example.com")
    expect(either.locator("#password")).to_be_focused()
    expect(either.locator("[autofocus]")).to_have_count(1)
    expect(either).to_have_title("Error: Log in · Latchkey")
    expect(either.get_by_role("alert")).to_have_text(
        "This email address and password don't match. Check both and try again.")
    either.goto("/login")
    expect(either).to_have_title("Log in · Latchkey")
    expect(either.locator("[autofocus]")).to_have_count(0)


def test_the_focus_skips_what_was_right(either: Page) -> None:
    either.goto("/signup")
    for field, text in (("name", "Ana"), ("email", "ana@example.com"), ("password", "passwordpassword"), ("confirmPassword", "x")):
        either.locator(f"#{field}").fill(text)
    if either.evaluate("matchMedia('(scripting: enabled)').matches"):
        without_checks(either.locator("main form"))
    else:
        either.locator("#confirmPassword").fill("passwordpassword")
    either.get_by_role("button", name="Create account").click()

    expect(either.locator("#password")).to_be_focused()
    expect(either.locator("#password")).to_have_accessible_description(
        "This password is on lists that attackers try first. Choose a different one.")
    expect(either.locator("[autofocus]")).to_have_count(1)


def ask_for_a_taken_address(page: Page) -> Member:
    """Signs up with another member's address, which is refused."""
    member = Member.unique()
    member.join(page.request)
    page.context.clear_cookies()
    member.password += " of another"
    member.try_sign_up(page)
    page.wait_for_selector("[aria-invalid]")
    return member


def test_an_address_that_is_taken_has_the_focus_shakes_and_glows(page: Page) -> None:
    ask_for_a_taken_address(page)

    expect(page.locator("#email")).to_be_focused()
    assert page.evaluate(ANIMATED, "shake") == ["email"]
    assert page.evaluate(ANIMATED, "glow") == ["email"]


def test_both_fields_of_a_pair_glow_once_and_look_as_before_while_the_message_stays(page: Page) -> None:
    page.goto("/login")
    before = page.locator("#email").evaluate(LOOK)
    fail_to_log_in(page)

    assert page.evaluate(ANIMATED, "shake") == ["email", "password"]
    assert page.evaluate(ANIMATED, "glow") == ["email", "password"]
    during, after, times = page.locator("#email").evaluate(LOOKS)
    assert during != before
    assert after == before
    assert times == 1
    expect(page.get_by_role("alert")).to_be_visible()


def test_with_motion_reduced_fields_glow_and_do_not_shake(new_context: NewContext, server: Latchkey) -> None:
    page = new_context(server, reduced_motion="reduce").new_page()
    fail_to_log_in(page)

    assert page.evaluate(ANIMATED, "shake") == []
    assert page.evaluate(ANIMATED, "glow") == ["email", "password"]


def test_a_to_do_that_exists_is_refused_at_its_title(page: Page, member: Member) -> None:
    add_todo(page, "Buy milk")
    page.wait_for_url("**/todos")
    add_todo(page, "Buy milk")

    expect(page.locator("#title")).to_be_focused()
    expect(page).to_have_title("Error: New to-do · Latchkey")


def test_a_missing_choice_is_led_to_as_well(page: Page, member: Member) -> None:
    page.goto("/todos/new")
    page.get_by_label("Title").fill("Read")
    form = without_checks(page.locator("main form"))
    page.evaluate("document.querySelectorAll('[name=category]').forEach(input => input.checked = false)")
    form.get_by_role("button").last.click()

    expect(page.locator("[name=category]").first).to_be_focused()
    expect(page.locator("[autofocus]")).to_have_count(1)


def test_a_field_further_down_and_one_of_many_lines_are_led_to(page: Page, member: Member) -> None:
    page.goto("/todos/new")
    page.get_by_label("Title").fill("Read")
    page.get_by_label("Start", exact=True).fill("09:00")
    page.get_by_label("End", exact=True).fill("10:00")
    page.get_by_label("Description").fill("x" * 2001)
    without_checks(page.locator("main form")).get_by_role("button").last.click()

    expect(page.get_by_label("Description")).to_be_focused()
    page.goto("/account/time-zone")
    page.locator("#timeZone").fill("Nowhere/None")
    page.locator("main form button.primary").click()
    expect(page.locator("#timeZone")).to_be_focused()
    expect(page).to_have_title("Error: Time zone · Latchkey")


def test_a_refusal_in_korean_says_so_in_korean(new_context: NewContext, server: Latchkey) -> None:
    page = new_context(server, locale="ko-KR").new_page()
    page.goto("/login")
    page.locator("#email").fill("nobody@example.com")
    page.locator("#password").fill("not the right one")
    page.get_by_role("button", name="로그인").click()

    expect(page).to_have_title("오류: 로그인 · Latchkey")
    expect(page.locator("#password")).to_be_focused()


def test_too_many_attempts_are_an_error_in_the_title_too(own_server: Latchkey, new_context: NewContext) -> None:
    own_server.stop()
    del own_server.environment["LATCHKEY_THROTTLE"]
    own_server.start()
    page = new_context(own_server).new_page()
    for _ in range(20):
        fail_to_log_in(page)
        if "Too many attempts" in page.get_by_role("alert").inner_text():
            break

    expect(page.get_by_role("alert")).to_contain_text("Too many attempts")
    expect(page).to_have_title("Error: Log in · Latchkey")
    assert page.evaluate(ANIMATED, "shake") == []


def test_what_was_refused_has_no_tick_until_it_is_changed(page: Page) -> None:
    member = ask_for_a_taken_address(page)
    has_ring = "field => getComputedStyle(field.parentElement, '::after').borderTopLeftRadius !== '0px'"
    assert page.locator("#email").evaluate(has_ring)
    assert not page.locator("#name").evaluate(has_ring)

    page.locator("#email").fill("another." + member.email)
    page.locator("#password").fill(PASSWORD)
    page.evaluate(REST)

    assert not page.locator("#email").evaluate(has_ring)
