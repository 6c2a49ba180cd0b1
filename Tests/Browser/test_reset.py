"""A forgotten password, from the form by email to the new password."""

from playwright.sync_api import Page, expect

from browsing import NewContext
from fields import expect_message, without_checks
from latchkey import Latchkey
from member import Member
from outbox import ask_for_link, html_of, link_in, mails_to, text_of

NEW_PASSWORD = "a new one, 비밀번호 🔑"


def choose(page: Page, password: str) -> None:
    page.get_by_label("Password", exact=True).fill(password)
    page.get_by_label("Confirm password").fill(password)
    page.get_by_role("button", name="Save password").click()


def test_a_member_chooses_a_new_password_by_the_link_in_a_mail(
    new_context: NewContext, server: Latchkey, page: Page, member: Member
) -> None:
    other = new_context(server).new_page()
    member.log_in(other, remember=True)
    forgetful = new_context(server).new_page()
    forgetful.goto("/login")
    forgetful.get_by_role("link", name="Forgot your password?").click()
    forgetful.get_by_label("Email").fill(member.email)
    forgetful.get_by_role("button", name="Send link").click()
    expect(forgetful.get_by_role("status")).to_contain_text("an email with a link is on its way")

    mail = mails_to(server, member.email, subject="Choose a new password")[0]
    # A name is not confirmed: a visitor who signs up with another person's address could write anything in it.
    assert member.name not in text_of(mail) + html_of(mail)
    link = link_in(mail)
    assert link.startswith(server.url + "/reset/")
    forgetful.goto(link)

    secret = link.rpartition("/")[2]
    expect(forgetful).to_have_url(server.url + "/reset/choose")
    assert secret not in forgetful.content()
    # Opening the link twice does not use it.
    forgetful.goto(link)
    choose(forgetful, NEW_PASSWORD)
    expect(forgetful).to_have_url(server.url + "/login")
    expect(forgetful.get_by_role("status")).to_have_text("Your password was changed. Log in with the new one.")

    # Every session is over, remembered or not.
    for elsewhere in (page, other):
        elsewhere.goto("/todos")
        expect(elsewhere).to_have_url(server.url + "/login")
    member.try_log_in(other)
    expect(other.get_by_role("alert")).to_be_visible()
    member.password = NEW_PASSWORD
    member.log_in(other)

    forgetful.goto(link)
    expect(forgetful).to_have_url(server.url + "/reset")
    expect(forgetful.get_by_role("alert")).to_contain_text("This link no longer works")


def test_a_newer_link_leaves_the_older_one_and_the_first_that_is_used_ends_both(
    server: Latchkey, page: Page, member: Member
) -> None:
    ask_for_link(page.request, member.email)
    ask_for_link(page.request, member.email)
    older, newer = (link_in(mail) for mail in mails_to(server, member.email, at_least=2))

    page.goto(older)
    expect(page).to_have_url(server.url + "/reset/choose")
    choose(page, NEW_PASSWORD)
    expect(page).to_have_url(server.url + "/login")

    for link in (older, newer):
        page.goto(link)
        expect(page).to_have_url(server.url + "/reset")


def test_a_refused_password_does_not_use_the_link_up(server: Latchkey, page: Page, member: Member) -> None:
    ask_for_link(page.request, member.email)
    page.goto(link_in(mails_to(server, member.email)[0]))
    without_checks(page.locator("main form"))

    choose(page, "short")
    expect_message(page.get_by_label("Password", exact=True), "Use at least 15 characters.")
    choose(page, NEW_PASSWORD)

    expect(page).to_have_url(server.url + "/login")


def test_a_link_opens_in_another_browser_than_the_one_it_was_asked_in(
    new_context: NewContext, server: Latchkey, page: Page, member: Member
) -> None:
    ask_for_link(page.request, member.email)
    phone = new_context(server).new_page()

    phone.goto(link_in(mails_to(server, member.email)[0]))
    choose(phone, NEW_PASSWORD)

    expect(phone).to_have_url(server.url + "/login")


def test_a_link_that_nobody_sent_leads_to_the_form_for_a_new_one(server: Latchkey, page: Page) -> None:
    for guess in ("A" * 43, "x", "A" * 2000):
        page.goto(f"/reset/{guess}")
        expect(page).to_have_url(server.url + "/reset")
    page.goto("/reset/choose")
    expect(page).to_have_url(server.url + "/reset")
