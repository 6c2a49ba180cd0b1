"""How fields and the button below them look while a form is filled in."""

import pytest
from playwright.sync_api import CDPSession, Locator, Page, expect

from browsing import NewContext
from latchkey import Latchkey
from member import PASSWORD, Member, send_todo

# The mark at the end of a field: a ring that becomes a tick, too small and pale for a radio button.
MARK = "field => { const style = getComputedStyle(field.parentElement, '::after'); return style.content === 'none' ||" \
    " style.display === 'none' ? 'none' : style.borderTopLeftRadius === '0px' ? 'tick' :" \
    " parseFloat(style.width) > 10 || Number(style.opacity) > 0.5 ? 'radio button' : 'ring'; }"

# How large a label is shown, and the colour of it.
SCALE = "label => new DOMMatrix(getComputedStyle(label).transform).a"
COLOUR = "element => getComputedStyle(element).color"
BACKGROUND = "element => getComputedStyle(element).backgroundColor"


@pytest.fixture
def still(new_context: NewContext, server: Latchkey) -> Page:
    """A browser with reduced motion, at the sign-up page."""
    page = new_context(server, reduced_motion="reduce").new_page()
    page.goto("/signup")
    return page


def label(page: Page, field: str) -> Locator:
    return page.locator(f"label[for={field}]")


def mark(page: Page, field: str) -> str:
    return page.locator(f"#{field}").evaluate(MARK)


def resolve(page: Page, token: str) -> str:
    """A colour of the style sheet as browsers write it."""
    return page.evaluate(
        """token => {
            const probe = document.body.appendChild(document.createElement('a'));
            probe.className = 'message';
            const rule = [...document.styleSheets[0].cssRules].find(rule => rule.selectorText === '.message');
            const before = rule.style.color;
            rule.style.color = `var(--${token})`;
            const colour = getComputedStyle(probe).color;
            rule.style.color = before;
            probe.remove();
            return colour;
        }""", token)


def test_a_label_floats_up_and_shrinks_on_focus_and_comes_back_from_an_empty_field(still: Page) -> None:
    name = still.locator("#name")
    assert label(still, "name").evaluate(SCALE) == 1

    name.focus()
    assert label(still, "name").evaluate(SCALE) == 0.75
    still.locator("#email").focus()
    assert label(still, "name").evaluate(SCALE) == 1
    name.fill("Ana")
    still.locator("#email").focus()
    assert label(still, "name").evaluate(SCALE) == 0.75


def test_a_label_takes_its_time_unless_motion_is_to_be_reduced(page: Page, still: Page) -> None:
    duration = "element => getComputedStyle(element).transitionDuration"
    page.goto("/signup")

    assert label(page, "name").evaluate(duration) == "0.2s, 0.2s"
    assert label(still, "name").evaluate(duration) == "0s"


def force(page: Page, selector: str, state: str) -> CDPSession:
    """Forces a pseudo-class on an element as long as the session is open."""
    session = page.context.new_cdp_session(page)
    session.send("DOM.enable")
    session.send("CSS.enable")
    root = session.send("DOM.getDocument")["root"]["nodeId"]
    node = session.send("DOM.querySelector", {"nodeId": root, "selector": selector})["nodeId"]
    session.send("CSS.forcePseudoState", {"nodeId": node, "forcedPseudoClasses": [state]})
    return session


def test_what_the_browser_fills_in_lifts_its_label_before_the_page_knows_of_it(still: Page) -> None:
    still.goto("/login")
    session = force(still, "#password", "autofill")

    expect(still.locator("#password")).to_have_value("")
    assert label(still, "password").evaluate(SCALE) == 0.75
    session.detach()


def test_a_field_that_is_right_has_a_tick_where_a_ring_was_and_a_green_label(still: Page) -> None:
    good = resolve(still, "good")
    for field in ("name", "email", "password", "confirmPassword"):
        assert mark(still, field) == "ring", field

    for field, text in (("name", "Ana"), ("email", "ana@example.com"), ("password", PASSWORD), ("confirmPassword", PASSWORD)):
        still.locator(f"#{field}").press_sequentially(text)
        assert mark(still, field) == "tick", field
        assert label(still, field).evaluate(COLOUR) == good, field


def test_what_was_there_has_a_ring_until_it_is_typed_into(page: Page, member: Member) -> None:
    send_todo(page.request, "Sing")
    page.goto("/todos/all")
    todo = page.locator(".title", has_text="Sing").first.get_attribute("href")
    for path, name in ((f"{todo}/edit", "title"), ("/categories/Work", "name"), ("/account", "name")):
        page.goto(path)
        page.emulate_media(reduced_motion="reduce")
        field = page.locator(f"#{name}")
        assert mark(page, name) == "ring", path
        assert label(page, name).evaluate(COLOUR) != resolve(page, "good"), path

        field.press_sequentially("!")
        # Without its script a form marks it when the field is left.
        if path == "/account":
            field.blur()
        assert mark(page, name) == "tick", path


def test_the_ring_of_a_title_is_on_its_line(page: Page, member: Member) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.goto("/todos/new")
    page.locator("#title").fill("Sing")
    line = page.locator("#title").evaluate(
        """field => {
            const style = getComputedStyle(field);
            return field.offsetTop + parseFloat(style.borderTopWidth) + parseFloat(style.paddingTop)
                + parseFloat(style.lineHeight) / 2;
        }""")
    ring = page.locator("#title").evaluate("field => parseFloat(getComputedStyle(field.parentElement, '::after').top)")

    assert abs(ring - line) <= 2


def test_half_an_address_has_a_ring(still: Page) -> None:
    for email in ("ana", "ana@", "ana@example", "ana@example.", "ana@example.c"):
        still.locator("#email").fill(email)

        assert mark(still, "email") == "ring", email
        assert label(still, "email").evaluate(COLOUR) != resolve(still, "good"), email


def test_the_second_password_is_right_when_it_is_the_first(still: Page) -> None:
    first, second = still.locator("#password"), still.locator("#confirmPassword")
    first.fill(PASSWORD)
    second.fill(PASSWORD + "!")
    assert mark(still, "confirmPassword") == "ring"
    assert second.evaluate("field => field.validationMessage") == "The passwords don't match. Type the same one twice."

    first.fill(PASSWORD + "!")
    assert mark(still, "confirmPassword") == "tick"
    first.fill(PASSWORD)
    assert mark(still, "confirmPassword") == "ring"


def test_a_password_is_as_long_as_it_has_characters_not_code_units(still: Page) -> None:
    still.locator("#password").fill("🔑" * 14)
    assert mark(still, "password") == "ring"
    still.locator("#password").fill("🔑" * 15)
    assert mark(still, "password") == "tick"
    still.locator("#password").fill("🔑" * 257)
    assert mark(still, "password") == "ring"


def test_the_password_to_log_in_with_is_neither_right_nor_wrong_while_it_is_typed(still: Page) -> None:
    still.goto("/login")
    still.locator("#password").fill("some password")
    still.locator("#email").fill("ana@example.com")

    assert mark(still, "password") == "none"
    assert label(still, "password").evaluate(COLOUR) != resolve(still, "good")
    assert mark(still, "email") == "tick"


def test_without_scripts_fields_tell_what_browsers_know_and_nothing_of_the_second_password(
    new_context: NewContext, server: Latchkey
) -> None:
    page = new_context(server, java_script_enabled=False, reduced_motion="reduce").new_page()
    page.goto("/signup")
    page.locator("#name").fill("Ana")
    page.locator("#confirmPassword").fill(PASSWORD)

    assert mark(page, "name") == "tick"
    assert mark(page, "confirmPassword") == "none"


def test_labels_and_marks_stand_out_in_every_scheme(still: Page) -> None:
    still.locator("#name").fill("Ana")
    still.locator("#email").focus()
    contrasts = """field => {
            const probe = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
            const luminance = colour => {
                probe.fillStyle = colour;
                probe.fillRect(0, 0, 1, 1);
                const parts = [...probe.getImageData(0, 0, 1, 1).data].slice(0, 3).map(part => part / 255)
                    .map(part => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
                return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
            };
            const contrast = (one, other) => {
                const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
                return (light + 0.05) / (dark + 0.05);
            };
            const ground = getComputedStyle(field).backgroundColor;
            return [
                contrast(getComputedStyle(field.labels[0]).color, ground),
                contrast(getComputedStyle(field.parentElement, '::after').borderBottomColor, ground),
            ];
        }"""

    for scheme, forced in (("dark", "none"), ("light", "none"), ("light", "active")):
        still.emulate_media(color_scheme=scheme, forced_colors=forced)
        name, tick = still.locator("#name").evaluate(contrasts)
        assert name >= 4.5, (scheme, forced)
        assert tick >= 3, (scheme, forced)


def test_the_button_is_a_shade_deeper_when_the_form_can_succeed_and_looks_pressable_before(still: Page) -> None:
    button = still.get_by_role("button", name="Create account")
    waiting, letters = button.evaluate(BACKGROUND), button.evaluate(COLOUR)
    # It looks like a button that can be pressed: its letters are as they will be.
    assert letters == resolve(still, "accent-ink")
    for field, text in (("name", "Ana"), ("email", "ana@example.com"), ("password", PASSWORD)):
        still.locator(f"#{field}").fill(text)
        assert button.evaluate(BACKGROUND) == waiting
        expect(button).to_be_enabled()
    still.locator("#confirmPassword").fill(PASSWORD)

    assert button.evaluate(BACKGROUND) == resolve(still, "accent")
    assert button.evaluate(BACKGROUND) != waiting
    assert button.evaluate(COLOUR) == letters
    still.locator("#confirmPassword").fill("something else")
    assert button.evaluate(BACKGROUND) == waiting


def test_without_scripts_the_button_always_looks_ready(new_context: NewContext, server: Latchkey, still: Page) -> None:
    page = new_context(server, java_script_enabled=False, reduced_motion="reduce").new_page()
    page.goto("/signup")

    assert page.get_by_role("button", name="Create account").evaluate(BACKGROUND) == resolve(still, "accent")


def test_a_button_pressed_too_early_leads_to_the_first_field_that_is_wrong_and_sends_nothing(still: Page) -> None:
    sent = []
    still.on("request", lambda request: sent.append(request) if request.method == "POST" else None)
    still.locator("#name").fill("Ana")
    still.locator("#email").fill("ana@example")
    still.get_by_role("button", name="Create account").click()

    expect(still.locator("#email")).to_be_focused()
    assert still.locator("#email").evaluate("field => field.validationMessage")
    assert sent == []


def test_a_wrong_field_of_a_repeat_is_pointed_out(page: Page, member: Member) -> None:
    page.goto("/todos/new")
    page.get_by_label("Title").fill("Sing")
    page.locator("#repeat").select_option("daily")
    page.locator("#repeatInterval").fill("0")
    page.get_by_role("button", name="Add", exact=True).click()

    expect(page.locator("#repeatInterval")).to_be_focused()
    expect(page.locator("#repeatInterval")).to_be_visible()


def test_of_a_repeat_only_what_applies_to_the_choice_is_shown_and_what_is_wrong(page: Page, member: Member) -> None:
    page.goto("/todos/new")
    fields = ["#repeatInterval", ".weekdays", "#repeatEnd", "#repeatUntil", "#repeatCount"]

    def shown() -> list[str]:
        return [field for field in fields if page.locator(field).is_visible()]

    # What it says at first needs no opening.
    expect(page.locator("#repeat option:checked")).to_have_text("Doesn't repeat")
    expect(page.get_by_label("Repeats", exact=True)).to_be_visible()
    assert shown() == []
    page.locator("#repeat").select_option("daily")
    assert shown() == ["#repeatInterval", "#repeatEnd"]
    page.locator("#repeat").select_option("weekly")
    page.locator("#repeatEnd").select_option("until")
    assert shown() == ["#repeatInterval", ".weekdays", "#repeatEnd", "#repeatUntil"]
    page.locator("#repeatEnd").select_option("count")
    page.locator("#repeatCount").fill("0")
    assert shown() == ["#repeatInterval", ".weekdays", "#repeatEnd", "#repeatCount"]
    page.locator("#repeat").focus()
    page.keyboard.press("Tab")
    expect(page.locator("#repeatInterval")).to_be_focused()

    # What would keep the form from being sent can be seen and mended.
    page.locator("#repeat").select_option("never")
    assert shown() == ["#repeatEnd", "#repeatCount"]
    page.locator("#repeatCount").fill("1")
    assert shown() == []


def test_an_interval_names_what_it_counts(page: Page, member: Member) -> None:
    page.goto("/todos/new")
    interval = page.locator("#repeatInterval")
    kinds = {
        "daily": "day(s)", "weekdays": "week(s)", "weekly": "week(s)", "monthly": "month(s)",
        "monthlyOnLastWeekday": "month(s)", "yearly": "year(s)",
    }
    for kind, unit in kinds.items():
        page.locator("#repeat").select_option(kind)

        expect(page.locator(".unit")).to_have_text(unit, use_inner_text=True)
        expect(interval).to_have_accessible_name(f"Every {unit}")


def test_the_last_field_stays_above_a_phones_keyboard(new_context: NewContext, server: Latchkey) -> None:
    page = new_context(server).new_page()
    for path in ("/login", "/signup", "/reset"):
        expect_last_field_above_keyboard(page, path)
    Member.unique().join(page.request)
    for path in ("/todos/new", "/account/password", "/categories/new"):
        expect_last_field_above_keyboard(page, path)


def expect_last_field_above_keyboard(page: Page, path: str) -> None:
    page.set_viewport_size({"width": 320, "height": 700})
    page.goto(path)
    assert "interactive-widget=resizes-content" in page.locator("meta[name=viewport]").get_attribute("content")

    # The keyboard takes its room as soon as a field has the focus.
    page.set_viewport_size({"width": 320, "height": 400})
    field = page.locator("main .field :is(input, textarea, select):not([type=hidden])").locator("visible=true").last
    page.evaluate("scrollTo(0, 0)")
    field.focus()

    box = field.bounding_box()
    assert box["y"] >= 0 and box["y"] + box["height"] <= 400, path
    # Not at the very edge: there may be a message below, as there is a label above.
    left = page.evaluate("document.scrollingElement.scrollHeight - innerHeight - scrollY")
    assert box["y"] + box["height"] <= 400 - min(70, left), path
