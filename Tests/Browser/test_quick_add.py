"""Quick add: in both languages, on small screens, with and without JavaScript."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from browsing import NewContext
from latchkey import Latchkey
from member import Member
from todo_pages import box

MARKS = re.compile("[\u2068\u2069]")


def told(page: Page) -> str:
    return MARKS.sub("", page.locator(".notice p").inner_text())


def add(page: Page, label: str, line: str) -> None:
    page.get_by_label(label).fill(line)
    page.get_by_label(label).press("Enter")


@pytest.mark.parametrize("javascript", [True, False], ids=["with JavaScript", "without JavaScript"])
@pytest.mark.parametrize(
    ("locale", "label", "line", "title", "words", "undo"),
    [
        ("en-GB", "Quick add", "Call Ana tomorrow 17:00 #MakeCall every week", "Call Ana",
         ["17:00", "Make a call", "every week"], "Undo"),
        ("ko-KR", "빠른 추가", "내일 오후 5시 안나에게 전화 #전화하기 매주", "안나에게 전화",
         ["오후 5:00", "전화하기", "매주"], "되돌리기"),
    ], ids=["English", "Korean"])
def test_a_line_is_added_told_and_taken_back(
    new_context: NewContext, server: Latchkey, javascript: bool, locale: str, label: str, line: str, title: str,
    words: list[str], undo: str
) -> None:
    page = new_context(
        server, locale=locale, java_script_enabled=javascript, viewport={"width": 320, "height": 700}).new_page()
    Member.unique().join(page.request, **{"Accept-Language": locale})
    page.goto("/todos")

    add(page, label, line)

    expect(page.locator(".notice p")).to_contain_text(title)
    for word in words:
        assert word in told(page)
    expect(page.get_by_role("link", name=title, exact=True)).to_be_visible()
    if javascript:
        assert page.evaluate("document.scrollingElement.scrollWidth") <= 320
    page.get_by_role("button", name=undo).click()
    expect(page.get_by_role("link", name=title, exact=True)).to_have_count(0)


def test_in_doubt_the_form_comes_up_and_what_was_understood_is_added_with_it(page: Page, member: Member) -> None:
    page.goto("/todos")

    add(page, "Quick add", "Dentist 24:30 #Study every month on the 15th")

    expect(page.get_by_role("alert")).to_contain_text("isn't a time of day")
    expect(page.get_by_role("textbox", name="Title")).to_have_value("Dentist 24:30")
    expect(page.get_by_role("radio", name="Study")).to_be_checked()
    tick = "title => getComputedStyle(title.parentElement, '::after').opacity"
    assert float(page.get_by_role("textbox", name="Title").evaluate(tick)) < 1
    page.get_by_role("textbox", name="Title").fill("Dentist")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.locator(".notice p")).to_contain_text("every month")
    page.get_by_role("link", name="Dentist", exact=True).first.click()
    expect(page.get_by_role("heading", name="Dentist")).to_be_visible()


def test_after_a_doubt_lists_do_not_have_the_line_that_the_form_has(page: Page, member: Member) -> None:
    page.goto("/todos")
    add(page, "Quick add", "Dentist 24:30")
    expect(page.get_by_role("alert")).to_contain_text("isn't a time of day")

    page.get_by_role("link", name="Back").click()

    expect(page.get_by_label("Quick add")).to_have_value("")
    page.goto("/todos/inbox")
    expect(page.get_by_label("Quick add")).to_have_value("")
    expect(page.locator(".unsent form")).to_have_count(0)
    assert page.evaluate("sessionStorage.getItem('waiting')") is None


def test_after_a_doubt_the_browser_goes_back_to_the_line(page: Page, member: Member) -> None:
    page.goto("/todos")
    add(page, "Quick add", "Dentist 24:30")
    expect(page.get_by_role("alert")).to_contain_text("isn't a time of day")

    page.go_back()

    expect(page.get_by_label("Quick add")).to_have_value("Dentist 24:30")
    page.get_by_label("Quick add").press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("isn't a time of day")
    page.get_by_role("textbox", name="Title").fill("Dentist")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.get_by_role("link", name="Dentist", exact=True)).to_be_visible()
    expect(page.get_by_label("Quick add")).to_have_value("")
    expect(page.locator(".unsent form")).to_have_count(0)


@pytest.mark.parametrize("javascript", [True, False], ids=["with JavaScript", "without JavaScript"])
def test_what_is_understood_is_shown_and_a_click_keeps_it_in_the_title(
    new_context: NewContext, server: Latchkey, javascript: bool
) -> None:
    page = new_context(server, java_script_enabled=javascript).new_page()
    Member.unique().join(page.request)
    page.goto("/todos" if javascript else "/todos/quick?line=Call+Ana+tomorrow+5pm&date=today")
    if javascript:
        page.get_by_label("Quick add").press_sequentially("Call Ana tomorrow 5pm")

    expect(page.locator("#parts a")).to_have_count(2)
    page.get_by_role("link", name="Keep in the title: 5pm").click()

    expect(page.locator("#parts a")).to_have_count(1)
    if javascript:
        expect(page.get_by_label("Quick add")).to_have_value('Call Ana tomorrow "5pm"')
        expect(page.get_by_label("Quick add")).to_be_focused()
        page.get_by_label("Quick add").press("Enter")
        expect(page.locator("#parts a")).to_have_count(0)
        expect(page.locator(".notice p")).to_contain_text("Call Ana 5pm")
    else:
        expect(page.get_by_role("textbox", name="Title")).to_have_value("Call Ana 5pm")


def test_the_focus_is_back_in_the_line_when_what_it_was_on_is_understood_anew(page: Page, member: Member) -> None:
    page.goto("/todos")
    line = page.get_by_label("Quick add")
    line.fill("Call Ana tomorrow")
    expect(page.locator("#parts a")).to_have_count(1)
    held: list[Route] = []
    page.route("**/todos/quick?line=*", lambda route: held.append(route))
    line.fill("Call Ana tomorrow 5pm")
    while not held:
        page.wait_for_timeout(10)
    page.locator("#parts a").focus()

    held[0].continue_()

    expect(page.locator("#parts a")).to_have_count(2)
    expect(line).to_be_focused()


def test_the_notice_leads_to_editing(page: Page, member: Member) -> None:
    page.goto("/todos")
    add(page, "Quick add", "Call Ana")

    page.locator(".notice").get_by_role("link", name="Edit").click()

    expect(page.get_by_label("Title")).to_have_value("Call Ana")


def test_the_notice_of_a_long_title_is_whole(page: Page, member: Member) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto("/todos")
    add(page, "Quick add", "word " * 39 + "tomorrow 17:00")

    sentence = page.locator(".toast p")
    expect(sentence).to_contain_text("17:00")
    assert sentence.evaluate("p => p.scrollHeight - p.clientHeight") <= 1
    expect(page.locator(".toast").get_by_role("button", name="Undo")).to_be_in_viewport()


def test_an_empty_line_is_not_sent(page: Page, member: Member) -> None:
    page.goto("/todos")

    page.locator(".quick").get_by_role("button").click()

    expect(page.get_by_label("Quick add")).to_be_focused()
    expect(page).to_have_url(re.compile("/todos$"))


# As a browser does it: a field of one line makes one of them.
PASTE = """(field, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    field.focus();
    field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
    field.value += text.replaceAll("\\n", " ");
    field.dispatchEvent(new Event("input", { bubbles: true }));
}"""


def paste(page: Page, *lines: str) -> None:
    page.get_by_label("Quick add").evaluate(PASTE, "\n".join(lines))


@pytest.mark.parametrize("lines", [("- apples", "", "* pears", "- [ ] plums"), ("1. apples", "2. pears", "3. plums")])
def test_pasted_lines_are_added_one_by_one(page: Page, member: Member, lines: tuple[str, ...]) -> None:
    page.goto("/todos")
    paste(page, *lines)

    page.get_by_role("button", name="Add each line (3)").click()

    expect(page.locator(".card .title")).to_have_text(["apples", "pears", "plums"])
    expect(page.get_by_label("Quick add")).to_have_value("")
    expect(page.locator(".unsent form")).to_have_count(0)
    expect(page.locator(".toast p")).to_have_text("Added 3 to-dos.")


@pytest.mark.parametrize("by_key", [False, True], ids=["by a click", "by a key"])
def test_one_undo_takes_back_all_pasted_lines(page: Page, member: Member, by_key: bool) -> None:
    page.goto("/todos")
    add(page, "Quick add", "Water")
    expect(page.locator(".card .title")).to_have_text(["Water"])
    paste(page, "apples", "pears", "plums")
    page.get_by_role("button", name="Add each line (3)").click()
    expect(page.locator(".card .title")).to_have_text(["Water", "apples", "pears", "plums"])

    undo = page.locator(".toast").get_by_role("button", name="Undo")
    undo.press("Enter") if by_key else undo.click()

    expect(page.locator(".card .title")).to_have_text(["Water"])
    expect(page.locator(".toast p")).to_have_text("Undone.")


def test_one_line_that_is_pasted_fetches_nothing(page: Page, member: Member) -> None:
    page.goto("/todos")
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    paste(page, "apples", "")
    # What is understood of it comes later than a script would.
    with page.expect_request("**/todos/quick?line=pears*"):
        page.get_by_label("Quick add").fill("pears")

    assert not any("paste.js" in url for url in fetched), fetched


def test_lines_that_are_too_long_together_are_added_one_by_one(page: Page, member: Member) -> None:
    lines = [f"Word{number} " + "word " * 30 for number in range(101, 109)]
    page.goto("/todos")
    paste(page, *lines)

    page.get_by_role("button", name="Add each line (8)").click()

    expect(page.locator(".card .title")).to_have_text([line.strip() for line in lines])


def test_lines_of_which_browsers_send_no_more_on_leaving_a_page_are_added(page: Page, member: Member) -> None:
    lines = [f"Word{number} " + "가나다라마바사 " * 22 for number in range(101, 151)]
    page.goto("/todos")
    paste(page, *lines)

    page.get_by_role("button", name="Add each line (50)").click()

    # First each is asked about.
    expect(page.locator(".toast p")).to_have_text("Added 50 to-dos.", timeout=30_000)
    expect(page.locator(".card .title")).to_have_count(50)


def test_of_pasted_lines_one_in_doubt_is_asked_about_after_the_others_are_added(page: Page, member: Member) -> None:
    page.goto("/todos")
    # What is asked for one after the other: the first is known by then.
    with page.expect_request(lambda request: "line=Bread" in request.url):
        paste(page, "Dentist 24:30", "Milk", "Bread")

    page.get_by_role("button", name="Add each line (3)").click()

    expect(page.get_by_role("alert")).to_contain_text("isn't a time of day")
    expect(page.get_by_role("textbox", name="Title")).to_have_value("Dentist 24:30")
    page.goto("/todos")
    expect(page.locator(".card .title")).to_have_text(["Milk", "Bread"])
    expect(page.locator(".unsent form")).to_have_count(0)


def test_pasted_lines_behind_one_in_doubt_wait_in_the_list(page: Page, member: Member) -> None:
    page.goto("/todos")
    paste(page, "Dentist 24:30", "Walk 24:30")
    page.get_by_role("button", name="Add each line (2)").click()
    expect(page.get_by_role("alert")).to_contain_text("isn't a time of day")
    doubted = page.get_by_role("textbox", name="Title").input_value()

    page.goto("/todos")

    [left] = {"Dentist 24:30", "Walk 24:30"} - {doubted}
    expect(page.locator(".unsent form:visible [name=line]")).to_have_value(left)


def test_pasted_lines_are_no_longer_offered_once_the_line_is_changed(page: Page, member: Member) -> None:
    page.goto("/todos")
    paste(page, "apples", "pears")
    offer = page.get_by_role("button", name="Add each line")
    expect(offer).to_be_visible()

    page.get_by_label("Quick add").fill("apples, pears")

    expect(offer).to_have_count(0)
    expect(page.get_by_label("Quick add")).to_have_value("apples, pears")


def test_what_is_only_read_out_makes_the_page_no_longer(new_context: NewContext, server: Latchkey) -> None:
    page = new_context(server, locale="en-GB", viewport={"width": 390, "height": 700}).new_page()
    Member.unique().join(page.request)
    page.goto("/todos")

    add(page, "Quick add", "Call Ana tomorrow 17:00 #MakeCall every week")

    expect(page.locator(".elsewhere[aria-live]")).not_to_be_empty()
    assert page.evaluate(
        "document.scrollingElement.scrollHeight - Math.ceil(document.body.getBoundingClientRect().height)") <= 0


@pytest.mark.parametrize("width", [1280, 390])
def test_what_is_understood_moves_nothing_below_the_line(new_context: NewContext, server: Latchkey, width: int) -> None:
    page = new_context(server, viewport={"width": width, "height": 844}).new_page()
    Member.unique().join(page.request)
    page.goto("/todos")
    add(page, "Quick add", "Buy milk")
    card = page.locator(".card")
    before = box(card)

    page.get_by_label("Quick add").press_sequentially("Call Ana tomorrow 5pm #MakeCall every week")

    expect(page.locator("#parts a")).to_have_count(4)
    assert box(card) == before
    chips, line = box(page.locator("#parts")), box(page.locator(".quick .field"))
    assert chips["y"] >= line["y"] + line["height"] and chips["y"] < before["y"]
    # What they cover can be reached without taking the line back.
    page.locator("h1").click()
    page.mouse.move(0, 0)
    expect(page.locator("#parts")).to_be_hidden()
    page.get_by_label("Quick add").focus()
    expect(page.locator("#parts")).to_be_visible()


@pytest.mark.parametrize("path", ["/todos", "/todos/month", "/todos/inbox"])
def test_on_a_phone_the_line_has_the_width(page: Page, member: Member, path: str) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(path)

    line, button = box(page.get_by_label("Quick add")), box(page.locator(".quick > button"))
    assert line["width"] >= 300
    assert button["width"] >= 44 and button["height"] >= 44
    assert line["x"] < button["x"] and button["x"] + button["width"] < line["x"] + line["width"]
    expect(page.locator(".quick").get_by_role("button", name="Add", exact=True)).to_be_visible()

    page.get_by_label("Quick add").fill("Buy milk")
    page.locator(".quick > button").click()
    expect(page.get_by_role("link", name="Buy milk", exact=True)).to_be_visible()
