"""Fields with a limit: the limit is shown when it is near, in characters as people and the server count them."""

from playwright.sync_api import Locator, Page, expect

from browsing import NewContext
from fields import expect_message, without_checks
from latchkey import Latchkey
from member import Member, send_todo

# One character each: two code points, and four, eight or eleven UTF-16 units, which JavaScript and `maxlength` count.
CHARACTERS = {"a flag": "🇰🇷", "a thumb": "👍🏽", "decomposed": "각"}

# Where each limit is, and how it is reached.
FIELDS = [
    ("/todos/new", "title", 200), ("/todos/new", "description", 2000), ("/account", "name", 100),
    ("/account/tokens", "name", 60), ("/categories/new", "name", 40), ("/todos", "line", 1000),
]


def test_a_limit_is_shown_from_four_fifths_on(page: Page, member: Member) -> None:
    for field in FIELDS:
        expect_limit(page, *field)


def expect_limit(page: Page, path: str, name: str, longest: int) -> None:
    page.goto(path)
    field = page.locator(f"main [name={name}]")
    counter = page.locator(f".field:has(> [name={name}]) > .counter")
    near = longest * 4 // 5

    field.fill("x" * (near - 1))
    expect(counter).to_have_count(0)
    field.fill("x" * near)
    expect(counter).to_have_text(f"{near} / {longest}")
    field.fill("x" * longest)
    expect(counter).to_have_text(f"{longest} / {longest}")
    assert field.evaluate("field => field.checkValidity()")
    field.fill("x" * (longest + 1))
    expect(counter).to_have_class("counter over")
    message = f"{longest + 1} / {longest}. This is too long. Shorten it."
    assert field.evaluate("field => field.validationMessage") == message
    field.fill("x")
    expect(counter).to_be_empty()


def begin_too_long_title(page: Page) -> Locator:
    """Edits the title of a to-do where it stands; gives the field."""
    send_todo(page.request, "Buy milk")
    page.goto("/todos/day/2026-11-21")
    page.locator(".card .title").focus()
    page.keyboard.press("F2")
    title = page.locator(".rename [name=title]")
    title.fill("x" * 201)
    return title


def test_a_title_that_is_too_long_stays_where_it_is_typed_until_it_is_shortened(page: Page, member: Member) -> None:
    title = begin_too_long_title(page)

    page.locator("h1").click()

    expect(page.locator(".rename .counter")).to_have_class("counter over")
    expect(title).to_have_value("x" * 201)
    title.fill("Buy bread")
    page.locator("h1").click()
    expect(page.locator(".card .title")).to_have_text("Buy bread")
    expect(page.locator(".rename")).to_have_count(0)


def test_a_title_that_is_too_long_is_so_as_well_after_a_look_at_another_page(page: Page, member: Member) -> None:
    title = begin_too_long_title(page)
    page.goto("/account")

    page.goto("/todos/day/2026-11-21")

    expect(page.locator(".rename .counter")).to_have_class("counter over")
    page.locator("h1").click()
    expect(title).to_have_value("x" * 201)
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_title_that_is_too_long_waits_while_a_list_is_looked_at_in_which_it_does_not_stand(
    page: Page, member: Member
) -> None:
    title = begin_too_long_title(page)
    page.goto("/todos/inbox")
    expect(page.locator("h1")).to_have_text("Inbox")

    page.goto("/todos/day/2026-11-21")

    expect(title).to_have_value("x" * 201)
    expect(page.locator(".rename .counter")).to_have_class("counter over")


def test_browser_and_server_count_the_same_and_nothing_is_cut(page: Page, member: Member) -> None:
    name, counter = page.locator("#name"), page.locator(".counter")
    for character in CHARACTERS.values():
        page.goto("/account")
        # Typed rather than set, because `maxlength` applies only to typing.
        name.fill("")
        name.focus()
        page.keyboard.insert_text(character * 100)
        expect(counter).to_have_text("100 / 100")
        page.get_by_role("button", name="Save name").click()
        expect(page.get_by_role("status").first).to_be_visible()
        expect(name).to_have_value((character * 100))

        page.keyboard.press("Tab")
        name.focus()
        page.keyboard.press("End")
        page.keyboard.insert_text(character)
        expect(counter).to_have_text("101 / 100")
        without_checks(page.locator("main form[action='/account']")).get_by_role("button").click()
        expect_message(name, "Use at most 100 characters.")
        expect(counter).to_have_text("101 / 100")


def test_who_cannot_see_it_is_told_at_the_limit_and_once_beyond(page: Page, member: Member) -> None:
    page.goto("/categories/new")
    page.evaluate(
        """window.said = [];
        for (const region of document.querySelectorAll('[aria-live]'))
            new MutationObserver(() => said.push(region.textContent)).observe(region, { childList: true })""")
    name = page.locator("#name")
    name.fill("x" * 36)
    name.press_sequentially("xxxxxxx")

    # The number below the field is no live region.
    assert page.locator(".counter").evaluate("counter => counter.closest('[aria-live], [role=status]')") is None
    said = [text for text in page.evaluate("said") if text]
    assert said == ["40 / 40", "41 / 40. This is too long. Shorten it."]


def test_a_title_changed_in_its_place_has_the_limit_as_well(page: Page, member: Member) -> None:
    page.goto("/todos")
    page.locator("#line").fill("Sing 09:00-10:00")
    page.locator("#line").press("Enter")
    page.locator(".title").first.focus()
    page.keyboard.press("F2")
    page.locator(".rename [name=title]").fill("x" * 199)

    expect(page.locator(".rename .counter")).to_have_text("199 / 200")


def test_the_count_of_quick_add_goes_with_its_line(page: Page, member: Member) -> None:
    page.goto("/todos")
    page.locator("#line").fill("x" * 900)
    expect(page.locator(".quick .counter")).to_have_text("900 / 1000")
    page.locator("#line").fill("x " * 450 + "x")
    page.locator("#line").press("Enter")

    expect(page.locator(".quick .counter").locator("text=/")).to_have_count(0)


def test_the_count_stays_while_the_list_changes(page: Page, member: Member) -> None:
    page.goto("/todos/inbox")
    page.locator("#line").fill("x" * 1001)
    send_todo(page.request, "Buy milk", "", startTime="", endTime="")

    expect(page.locator(".list li")).to_have_count(1)
    expect(page.locator(".quick .counter")).to_have_text("1001 / 1000")


def test_in_korean_what_is_too_long_is_told_in_korean(new_context: NewContext, server: Latchkey) -> None:
    page = new_context(server, locale="ko-KR").new_page()
    page.goto("/signup")
    page.locator("#name").fill("가" * 101)

    assert page.locator("#name").evaluate("field => field.validationMessage") == "101 / 100. 너무 깁니다. 내용을 줄여 주세요."
