"""What happens on a bad network: nothing that was typed is lost, and a page says what it waits for and what failed."""

import datetime

import pytest
from playwright.sync_api import Locator, Page, expect

from browsing import NewContext
from latchkey import Latchkey
from member import Member
from todo_pages import add, box, field, join_in_utc, titles, todays_date

LIMIT = 15_000


@pytest.fixture
def today(new_context: NewContext, server: Latchkey) -> Page:
    """Today's page of a new member, in a browser where days are as they are on the server."""
    page = new_context(server, timezone_id="UTC").new_page()
    join_in_utc(page, server)
    page.goto("/todos")
    return page


def waiting(page: Page) -> Locator:
    """The lines that are not added yet, and are shown."""
    return page.locator(".unsent form:visible [name=line]")


def type_two_and_a_half(page: Page) -> None:
    for title in ("Alpha", "Beta"):
        field(page).fill(title)
        field(page).press("Enter")
    field(page).press_sequentially("Gam")


class Hold:
    """Holds the forms that a page sends from now on; a browser that is watched can't hold them for longer than a page."""

    SCRIPT = """() => {
        const real = window.fetch;
        const held = [];
        let turn = null;
        window.fetch = (address, options) => {
            const go = () => real(address, options);
            if (options?.method !== "POST") return go();
            if (turn) return turn(go);
            return new Promise((answer, fail) => {
                options.signal.addEventListener("abort", () => fail(new DOMException("", "AbortError")));
                held.push(() => turn(go).then(answer, fail));
            });
        };
        window.isHeld = () => held.length > 0;
        window.endHold = (how) => {
            const ends = {
                lost: () => Promise.reject(new TypeError()),
                busy: () => Promise.resolve(new Response("", {status: 503})),
            };
            turn = ends[how] ?? ((go) => go());
            if (how !== "never") held.splice(0).forEach((send) => send());
        };
    }"""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.evaluate(self.SCRIPT)

    def wait(self) -> None:
        while not self.page.evaluate("isHeld()"):
            self.page.wait_for_timeout(10)

    def end(self, how: str = "sent") -> None:
        """Sends what is held; or loses it with all that is sent later, or answers that the server is busy; or never
        answers it but what is sent later."""
        self.page.evaluate("how => endHold(how)", how)


def test_lines_that_could_not_be_sent_are_kept_beside_what_is_typed_since(today: Page) -> None:
    hold = Hold(today)
    type_two_and_a_half(today)
    hold.end("lost")

    expect(waiting(today)).to_have_count(2)
    assert [line.input_value() for line in waiting(today).all()] == ["Alpha", "Beta"]
    expect(field(today)).to_have_value("Gam")
    expect(today.locator(".toast[role=alert]")).to_contain_text("couldn't be sent")

    hold.end()
    again = today.get_by_role("button", name="Try again")
    again.first.click()
    expect(titles(today)).to_have_text(["Alpha"])
    today.get_by_role("button", name="Remove").click()
    expect(waiting(today)).to_have_count(0)
    field(today).press("End")
    field(today).press_sequentially("ma\n")
    expect(titles(today)).to_have_text(["Alpha", "Gamma"])


def test_lines_that_wait_when_the_page_is_left_or_loaded_anew_are_there_afterwards(today: Page) -> None:
    hold = Hold(today)
    type_two_and_a_half(today)
    hold.wait()

    # The first is on its way, and gets there.
    today.locator(".views").get_by_role("link", name="All").click()
    today.wait_for_url("**/todos/all")
    today.go_back()
    today.reload()
    expect(waiting(today)).to_have_count(1)
    expect(waiting(today)).to_have_value("Beta")
    expect(field(today)).to_have_value("Gam")

    today.locator(".unsent form:visible").first.get_by_role("button", name="Try again").click()
    expect(titles(today)).to_have_text(["Beta"])
    today.reload()
    expect(field(today)).to_have_value("Gam")
    expect(waiting(today)).to_have_count(0)


def test_a_half_typed_line_goes_along_to_the_next_day_or_list_and_is_for_that_one(today: Page) -> None:
    field(today).press_sequentially("Call Ana tomorr")
    today.goto("/account")
    today.goto("/todos")
    expect(field(today)).to_have_value("Call Ana tomorr")
    expect(waiting(today)).to_have_count(0)
    field(today).press_sequentially("ow")
    expect(today.locator("#parts a")).to_have_count(1)

    field(today).fill("Buy milk")
    later = todays_date() + datetime.timedelta(days=8)
    for path in ("/todos/inbox", f"/todos/day/{later}"):
        today.goto(path)
        expect(field(today)).to_have_value("Buy milk")
    field(today).press("Enter")
    expect(titles(today)).to_have_text(["Buy milk"])

    today.goto("/todos")
    expect(field(today)).to_have_value("")
    expect(titles(today)).to_have_count(0)


def test_what_is_typed_before_the_page_is_ready_is_kept(today: Page) -> None:
    today.context.add_init_script(
        """document.addEventListener("readystatechange", () => {
            if (document.readyState === "interactive") document.getElementById("line").value = "Call Ana";
        });""")

    for path in ("/todos/inbox", "/todos"):
        today.goto(path)
        expect(field(today)).to_have_value("Call Ana")
        field(today).fill("")


def test_a_line_that_went_along_and_was_added_is_not_there_on_the_way_back(today: Page) -> None:
    field(today).fill("Buy milk tomorrow")
    expect(today.locator("#parts a")).to_have_count(1)
    today.locator(".views").get_by_role("link", name="Inbox").click()
    today.wait_for_url("**/todos/inbox")
    expect(field(today)).to_have_value("Buy milk tomorrow")
    field(today).press("Enter")
    expect(today.locator(".toast")).to_contain_text("Added")

    today.go_back()

    expect(field(today)).to_have_value("")
    expect(today.locator("#parts a")).to_have_count(0)


def test_a_log_out_leaves_nothing_of_what_was_typed_in_the_tab(today: Page) -> None:
    field(today).fill("Buy a ring")
    today.goto("/todos/inbox")
    expect(field(today)).to_have_value("Buy a ring")

    today.locator(".bar").get_by_role("button", name="Log out").click()
    today.wait_for_url("**/login")

    assert today.evaluate("sessionStorage.length") == 0


def test_a_line_that_was_sent_without_a_session_is_there_after_the_log_in(
    new_context: NewContext, server: Latchkey
) -> None:
    page = new_context(server).new_page()
    page.goto("/login")
    member = Member.unique()
    member.join(page.request)
    # Without the session it would be refused, and lead to the login by itself.
    with page.expect_response("**/todos/events*"):
        page.goto("/todos")
    page.context.clear_cookies(name="session")
    field(page).fill("Alpha")
    field(page).press("Enter")
    page.wait_for_url("**/login*")

    member.log_in(page)
    page.goto("/todos")
    expect(waiting(page)).to_have_value("Alpha")


def test_a_line_that_could_not_be_sent_comes_back_into_an_empty_field(today: Page) -> None:
    today.context.set_offline(True)
    field(today).fill("Alpha")
    field(today).press("Enter")

    expect(field(today)).to_have_value("Alpha")
    expect(waiting(today)).to_have_count(0)


def test_a_line_that_a_busy_server_did_not_take_comes_back_into_the_field(today: Page) -> None:
    hold = Hold(today)
    field(today).fill("Alpha")
    field(today).press("Enter")
    hold.wait()
    hold.end("busy")

    expect(today.locator(".toast[role=alert]")).to_contain_text("try again in a minute")
    expect(field(today)).to_have_value("Alpha")
    hold.end()
    field(today).press("Enter")
    expect(titles(today)).to_have_text(["Alpha"])


def test_a_line_that_waits_can_be_corrected_and_keeps_its_day(today: Page) -> None:
    today.goto("/todos/day/2026-12-24")
    hold = Hold(today)
    type_two_and_a_half(today)
    hold.end("lost")
    expect(waiting(today)).to_have_count(2)
    hold.end()

    waiting(today).first.fill("Wrap presents")
    waiting(today).first.press("Enter")

    expect(titles(today)).to_have_text(["Wrap presents"])


def test_a_refused_line_leads_to_its_page_and_the_others_are_there_on_the_way_back(today: Page) -> None:
    add(today, "Alpha", todays_date())
    today.reload()
    hold = Hold(today)
    type_two_and_a_half(today)
    hold.wait()
    hold.end()

    today.get_by_role("button", name="Add it anyway").click()

    expect(titles(today)).to_have_text(["Alpha", "Alpha"])
    expect(waiting(today)).to_have_count(1)
    expect(waiting(today)).to_have_value("Beta")
    expect(field(today)).to_have_value("Gam")
    assert today.evaluate("sessionStorage.getItem('waiting')") is None
    today.get_by_role("button", name="Try again").first.click()
    expect(titles(today)).to_have_count(3)
    assert sorted(titles(today).all_inner_texts()) == ["Alpha", "Alpha", "Beta"]


def test_lines_that_wait_are_not_shown_to_another_account(
    today: Page, new_context: NewContext, server: Latchkey
) -> None:
    hold = Hold(today)
    type_two_and_a_half(today)
    hold.wait()
    today.context.clear_cookies()
    hold.end()
    today.wait_for_url("**/login")

    Member.unique().join(today.request)
    today.goto("/todos")

    expect(field(today)).to_be_visible()
    expect(field(today)).to_have_value("")
    expect(waiting(today)).to_have_count(0)
    assert today.evaluate("sessionStorage.length") == 0


def test_a_tick_shows_at_once_that_it_is_on_its_way(today: Page) -> None:
    add(today, "Buy milk", todays_date())
    today.reload()
    hold = Hold(today)
    tick = today.locator(".card .tick")

    tick.click()

    expect(tick).to_have_attribute("aria-busy", "true")
    hold.end()
    expect(today.locator(".card.done .tick")).to_be_visible()
    expect(tick).not_to_have_attribute("aria-busy", "true")


def test_a_tick_without_a_network_says_so_in_view_and_each_time_until_there_is_one(today: Page) -> None:
    for number in range(25):
        add(today, f"Number {number}", todays_date())
    today.reload()
    today.context.set_offline(True)
    alert = today.locator(".toast[role=alert]")

    tick = today.locator(".card .tick").last
    tick.click()
    expect(alert).to_have_text("You're offline, so this wasn't done. Anything you typed is still here.×")
    expect(alert).to_be_in_viewport()
    expect(tick).not_to_have_attribute("aria-busy", "true")

    # A new alert is read out.
    alert.evaluate("alert => alert.dataset.old = ''")
    tick.click()
    expect(today.locator(".toast[role=alert]:not([data-old])")).to_be_visible()
    expect(alert).to_have_count(1)

    today.context.set_offline(False)
    expect(alert).to_have_count(0)


def test_a_request_without_an_answer_is_told_and_does_not_hold_up_the_next(today: Page) -> None:
    for title in ("Alpha", "Beta"):
        add(today, title, todays_date())
    today.clock.install()
    today.goto("/todos")
    hold = Hold(today)

    today.get_by_role("button", name="Mark as done: Alpha").first.click()
    today.get_by_role("button", name="Mark as done: Beta").first.click()
    hold.wait()
    hold.end("never")
    today.clock.run_for(1000)
    expect(today.locator(".toast").last).to_have_text("Saving…")
    today.clock.run_for(LIMIT)

    expect(today.locator(".card.done .title")).to_have_text("Beta")
    expect(today.get_by_role("button", name="Mark as done: Alpha")).to_have_count(1)
    expect(today.get_by_text("Saving…").locator("visible=true")).to_have_count(0)


@pytest.mark.parametrize("width", [320, 390, 1280])
def test_a_notice_is_its_text_and_beside_it_or_on_a_phone_below_it_a_row_of_what_can_be_done(
    today: Page, width: int
) -> None:
    today.set_viewport_size({"width": width, "height": 800})
    field(today).fill("Call Ana tomorrow at 17:00")
    field(today).press("Enter")
    toast = today.locator(".toast")
    edit = toast.get_by_role("link", name="Edit")
    expect(edit).to_be_visible()
    undo, close = (toast.get_by_role("button", name=name) for name in ("Undo", "Close"))
    whole, text = box(toast), toast.locator("p")

    assert box(undo)["y"] == box(edit)["y"] == box(close)["y"]
    assert box(undo)["x"] < box(edit)["x"] < box(close)["x"]
    if width == 1280:
        assert box(text)["x"] + box(text)["width"] <= box(undo)["x"]
    else:
        assert box(text)["width"] >= width - 40
    assert whole["x"] + whole["width"] - box(close)["x"] - box(close)["width"] <= 12
    assert whole["height"] <= {320: 100, 390: 80, 1280: 60}[width]


def test_two_notices_stand_above_each_other(today: Page) -> None:
    add(today, "Alpha", todays_date())
    add(today, "Beta", todays_date())
    today.clock.install()
    today.goto("/todos")
    today.get_by_role("button", name="Mark as done: Alpha").first.click()
    undo = today.locator(".toast").get_by_role("button", name="Undo")
    expect(undo).to_be_visible()
    hold = Hold(today)
    today.get_by_role("button", name="Mark as done: Beta").first.click()
    hold.wait()
    today.clock.run_for(1000)
    expect(today.locator(".toast")).to_have_count(2)
    boxes = [toast.bounding_box() for toast in today.locator(".toast").all()]

    assert boxes[0]["y"] + boxes[0]["height"] <= boxes[1]["y"]
    undo.click(trial=True)
    hold.end()
    expect(today.locator(".card.done")).to_have_count(2)
    expect(today.locator(".toast")).to_have_count(1)


def test_a_line_that_waits_keeps_its_hour(today: Page) -> None:
    today.goto("/todos/week/2026-12-24?time=11:00")
    hold = Hold(today)
    type_two_and_a_half(today)
    hold.end("lost")
    expect(waiting(today)).to_have_count(2)

    today.goto("/todos/inbox")
    today.locator(".unsent form:visible").first.get_by_role("button", name="Try again").click()

    expect(waiting(today)).to_have_count(1)
    today.goto("/todos/week/2026-12-24")
    expect(today.locator("[data-date='2026-12-24'] .timed .entry")).to_have_text("11:00 Alpha")
