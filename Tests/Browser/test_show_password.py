"""Showing a password while it is typed, and the Caps Lock warning."""

from playwright.sync_api import Page, expect

from browsing import NewContext
from latchkey import Latchkey
from member import PASSWORD, Member

OFF = {"key": "a", "modifierCapsLock": False}
ON = {"key": "A", "modifierCapsLock": True}


def test_the_eye_shows_the_password_and_hides_it_again(page: Page) -> None:
    page.goto("/login")
    password = page.get_by_label("Password", exact=True)
    password.fill("see me")
    expect(password).to_have_attribute("type", "password")

    page.get_by_role("button", name="Show password").click()
    expect(password).to_have_attribute("type", "text")
    expect(password).to_have_value("see me")
    page.get_by_role("button", name="Hide password").press("Enter")

    expect(password).to_have_attribute("type", "password")
    expect(page.get_by_role("button", name="Show password")).to_be_focused()
    expect(page).to_have_url("/login")


def test_the_eye_is_large_enough_for_a_finger_has_a_picture_and_covers_nothing(page: Page) -> None:
    page.goto("/login")
    eye, field = page.get_by_role("button", name="Show password"), page.locator("#password")

    box, around = eye.bounding_box(), field.bounding_box()
    assert box["width"] >= 44 and box["height"] >= 44
    assert box["x"] + box["width"] <= around["x"] + around["width"]
    assert box["y"] >= around["y"] and box["y"] + box["height"] <= around["y"] + around["height"]
    assert eye.locator("use").evaluate("use => use.getBBox().width") > 0
    padding = field.evaluate("field => parseFloat(getComputedStyle(field).paddingInlineEnd)")
    assert around["x"] + around["width"] - padding <= box["x"]


def test_both_fields_of_a_new_password_are_shown_together_by_one_eye(page: Page, member: Member) -> None:
    page.goto("/account/password")
    expect(page.get_by_role("button", name="Show password")).to_have_count(1)

    page.get_by_role("button", name="Show password").click()

    for field in ("#password", "#confirmPassword"):
        expect(page.locator(field)).to_have_attribute("type", "text")
        # A shown password is private: no spelling service may read it.
        expect(page.locator(field)).to_have_js_property("spellcheck", False)


def test_a_password_that_was_shown_is_sent_as_a_password(page: Page) -> None:
    member = Member.unique()
    page.goto("/signup")
    page.locator("#name").fill(member.name)
    page.locator("#email").fill(member.email)
    page.get_by_role("button", name="Show password").click()
    for field in ("#password", "#confirmPassword"):
        page.locator(field).fill(member.password)
    page.evaluate(
        """addEventListener('formdata', ({ target }) => sessionStorage.setItem('types',
            [...target.querySelectorAll('[data-show]')].map(field => field.type)))""")
    page.get_by_role("button", name="Create account").click()
    page.wait_for_url("**/todos")

    assert page.evaluate("sessionStorage.getItem('types')") == "password,password"


def test_a_form_that_is_held_back_leaves_the_password_shown(page: Page) -> None:
    page.goto("/login")
    page.get_by_role("button", name="Show password").click()
    page.get_by_role("button", name="Log in", exact=True).click()

    expect(page.locator("#email")).to_be_focused()
    expect(page.locator("#password")).to_have_attribute("type", "text")


def test_without_scripts_there_is_no_eye(new_context: NewContext, server: Latchkey) -> None:
    page = new_context(server, java_script_enabled=False).new_page()
    page.goto("/signup")

    expect(page.locator("main form button")).to_have_count(1)


def test_caps_lock_is_told_while_it_is_on_and_the_field_has_the_focus(page: Page) -> None:
    page.goto("/login")
    password = page.locator("#password")
    notice = page.locator(".field:has(#password) [aria-live=polite]")
    expect(notice).to_be_empty()

    password.focus()
    password.dispatch_event("keydown", ON)
    expect(notice).to_have_text("Caps Lock is on.")
    password.dispatch_event("keyup", OFF)
    expect(notice).to_be_empty()
    password.dispatch_event("keydown", ON)
    page.locator("#email").focus()
    expect(notice).to_be_empty()


def test_what_a_password_manager_sends_for_keys_is_no_caps_lock_and_no_error(page: Page) -> None:
    page.goto("/login")
    page.locator("#password").evaluate("field => field.dispatchEvent(new Event('keydown', { bubbles: true }))")

    expect(page.get_by_text("Caps Lock")).to_have_count(0)


def test_in_korean_eye_and_caps_lock_speak_korean(new_context: NewContext, server: Latchkey) -> None:
    page = new_context(server, locale="ko-KR").new_page()
    page.goto("/login")
    page.locator("#password").fill(PASSWORD)
    page.locator("#password").dispatch_event("keydown", ON)

    expect(page.get_by_text("Caps Lock이 켜져 있습니다.")).to_be_visible()
    page.get_by_role("button", name="비밀번호 표시").click()
    expect(page.get_by_role("button", name="비밀번호 숨기기")).to_be_visible()
