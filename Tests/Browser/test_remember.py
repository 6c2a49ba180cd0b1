"""Which browsers are remembered, and which are not."""

from playwright.sync_api import BrowserContext, Page, Route, expect

from browsing import NewContext
from forms import post, token
from latchkey import Latchkey
from member import Member, add_todo, cookie
from outbox import link_in, mails_to


def remembered(new_context: NewContext, server: Latchkey) -> tuple[Member, BrowserContext]:
    """A new member in a remembered browser."""
    member = Member.unique()
    context = new_context(server)
    member.join(context.request)
    context.clear_cookies()
    member.log_in(context.new_page(), remember=True)
    return member, context


def reopened(new_context: NewContext, server: Latchkey, context: BrowserContext) -> BrowserContext:
    """The same browser after it was closed: only persistent cookies are left."""
    again = new_context(server)
    again.add_cookies([cookie for cookie in context.cookies() if cookie["expires"] != -1])
    return again


def test_who_did_not_tick_the_box_is_asked_to_log_in_after_closing_the_browser(
    new_context: NewContext, server: Latchkey, page: Page, member: Member
) -> None:
    context = new_context(server)
    member.log_in(context.new_page(), remember=False)

    again = reopened(new_context, server, context).new_page()
    again.goto("/todos")

    expect(again).to_have_url(server.url + "/login")


def test_a_remembered_browser_gets_the_very_page_it_asks_for(new_context: NewContext, server: Latchkey) -> None:
    member, context = remembered(new_context, server)
    again = reopened(new_context, server, context).new_page()

    again.goto("/todos/new")

    expect(again).to_have_url(server.url + "/todos/new")
    add_todo(again, "Right away")
    expect(again.locator(".who").get_by_text(member.email)).to_be_visible()
    expect(again.get_by_role("link", name="Right away").first).to_be_visible()


def test_a_remembered_member_is_not_asked_to_log_in_or_sign_up(new_context: NewContext, server: Latchkey) -> None:
    _, context = remembered(new_context, server)

    for path in ("/", "/login", "/signup"):
        again = reopened(new_context, server, context).new_page()
        again.goto(path)
        expect(again).to_have_url(server.url + "/todos")
        context = again.context


def test_a_form_that_was_open_while_the_session_ended_is_saved_for_a_remembered_member(
    new_context: NewContext, server: Latchkey
) -> None:
    _, context = remembered(new_context, server)
    page = context.new_page()
    page.goto("/todos/new")
    page.get_by_label("Title").fill("Written slowly")
    page.get_by_label("Start", exact=True).fill("09:00")
    page.get_by_label("End", exact=True).fill("10:00")

    context.clear_cookies(name="session")
    page.get_by_role("button", name="Add", exact=True).click()

    expect(page.get_by_role("link", name="Written slowly").first).to_be_visible()


def test_a_ticket_changes_at_each_use_and_tabs_that_open_together_are_all_let_in(
    new_context: NewContext, server: Latchkey
) -> None:
    _, context = remembered(new_context, server)
    first, second = (reopened(new_context, server, context) for _ in range(2))

    # Each sends the same ticket before it has seen the other's response.
    for tab in (first, second):
        assert tab.request.get("/todos").url == server.url + "/todos"

    assert cookie(first, "remember")["value"] != cookie(context, "remember")["value"]
    assert cookie(first, "remember")["value"] == cookie(second, "remember")["value"]
    assert cookie(first, "session")["value"] == cookie(second, "session")["value"]
    for tab in (first, second):
        page = tab.new_page()
        page.goto("/todos")
        expect(page).to_have_url(server.url + "/todos")


def test_a_ticket_used_a_second_time_later_logs_the_device_out_and_says_so_there_and_by_mail(
    new_context: NewContext, server: Latchkey
) -> None:
    member, context = remembered(new_context, server)
    owner = reopened(new_context, server, context)
    owner.new_page().goto("/todos")
    # With a third ticket the first can be nobody's who lost the second one.
    owner = reopened(new_context, server, owner)
    owner.new_page().goto("/todos")

    thief = reopened(new_context, server, context).new_page()
    thief.goto("/todos")

    expect(thief).to_have_url(server.url + "/login")
    expect(thief.get_by_role("alert")).to_contain_text("used a second time")
    # The owner's newer ticket and its session are revoked as well.
    page = owner.new_page()
    page.goto("/todos")
    expect(page).to_have_url(server.url + "/login")
    # Both came with a ticket of the series; the member gets one email.
    (mail,) = mails_to(server, member.email, subject="A remembered login was used twice")
    page.goto(link_in(mail, "/secure-account/"))
    expect(page).to_have_url(server.url + "/secure-account")


def test_a_browser_that_is_late_with_an_old_ticket_gets_its_page_and_sends_its_form(
    new_context: NewContext, server: Latchkey
) -> None:
    member, context = remembered(new_context, server)
    page = context.new_page()
    page.goto("/todos/new")
    page.get_by_label("Title").fill("Through a tunnel")
    page.get_by_label("Start", exact=True).fill("09:00")
    page.get_by_label("End", exact=True).fill("10:00")
    old = cookie(context, "remember")["value"]
    for _ in range(2):
        context.clear_cookies(name="session")
        context.new_page().goto("/todos")
    late = 0

    def hold_back(route: Route) -> None:
        """Sends the first request with the cookies from before the responses to the others."""
        nonlocal late
        late += 1
        cookies = [part for part in route.request.headers.get("cookie", "").split("; ") if part[:8] != "session="]
        others = [part for part in cookies if not part.startswith("remember=")]
        headers = route.request.headers | {"cookie": "; ".join([*others, f"remember={old}"])}
        answer = route.fetch(headers=headers, max_redirects=0)
        assert answer.status == 307, "the form is to be sent again"
        assert answer.headers["location"] == "/todos"
        route.continue_()

    page.route("**/todos", hold_back, times=1)
    page.get_by_role("button", name="Add", exact=True).click()

    expect(page.get_by_role("link", name="Through a tunnel").first).to_be_visible()
    assert late == 1
    assert mails_to(server, member.email, 0, subject="A remembered login was used twice") == []


def test_logging_out_forgets_the_device_even_for_a_copy_of_its_ticket(
    new_context: NewContext, server: Latchkey
) -> None:
    _, context = remembered(new_context, server)
    copy = reopened(new_context, server, context)

    answer = post(context.request, "/logout", [("csrf", token(context.request, "/todos"))])

    assert answer.status == 303
    assert cookie(context, "session") is None and cookie(context, "remember") is None
    page = copy.new_page()
    page.goto("/todos")
    expect(page).to_have_url(server.url + "/login")
