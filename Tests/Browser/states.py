"""Pages with errors, with results of an action, or with long lists: more states for `test_pages.every_page`."""

from collections.abc import Iterator
from datetime import date, timedelta

from playwright.sync_api import Page

from authenticator import AuthenticatorApp, shown_key
from forms import post
from mail_server import MailServer
from mailing import latest_email
from member import Member
from outbox import link_in

MANY = 200


def send(page: Page, form: str = "main form[method=post]") -> None:
    """Submits a form without the validation of browser and scripts."""
    with page.expect_navigation():
        page.locator(form).first.evaluate("form => form.submit()")


def guest_errors(page: Page, member: Member) -> Iterator[str]:
    """What a guest with an account sees when something goes wrong."""
    page.goto("/login")
    page.locator("#email").fill(member.email)
    page.locator("#password").fill("not the right one")
    send(page)
    yield "/login with a wrong password"
    page.goto("/signup")
    page.locator("#name").fill(member.name)
    page.locator("#email").fill(member.email)
    for field in ("password", "confirmPassword"):
        # Their own browser would be logged in.
        page.locator(f"#{field}").fill("another " + member.password)
    send(page)
    page.wait_for_selector("[aria-invalid]")
    yield "/signup with an address that is taken"
    page.goto("/reset")
    page.locator("#email").fill(member.email)
    send(page)
    yield "/reset when the mail is on its way"
    page.goto("/reset/choose")
    yield "/reset/choose without a link"
    page.goto("/login")
    page.locator("main [name=csrf]").first.evaluate("field => field.remove()")
    send(page)
    yield "/login from elsewhere"


def confirmations(page: Page, mail_server: MailServer) -> Iterator[str]:
    """The pages on which a visitor confirms an address, or logs in by it, on a site with a mail server."""
    page.goto("/login")
    yield "/login with a button for a code by email"
    page.locator("[formaction='/login/email']").click()
    page.wait_for_selector("[aria-invalid]")
    yield "/login/email refused"
    page.locator("#email").fill("nobody@example.com")
    send(page)
    page.wait_for_url("**/login/email/code")
    yield "/login/email/code"
    page.locator("#code").fill("123")
    send(page)
    page.wait_for_selector("[aria-invalid]")
    yield "/login/email/code refused"
    member = Member.unique()
    member.try_sign_up(page)
    page.wait_for_url("**/signup/sent")
    yield "/signup/sent"
    mail = latest_email(mail_server, "Confirm your email address", member.email)
    page.goto(link_in(mail, "/signup/confirm/"))
    yield "/signup/confirm"
    send(page)
    page.goto("/account/email")
    page.locator("#email").fill(f"new.{member.email}")
    send(page, "main form:has(#email)")
    yield "/account/email when the mail is on its way"
    mail = latest_email(mail_server, "Confirm your new email address", f"new.{member.email}")
    page.goto(link_in(mail, "/account/email/confirm/"))
    yield "/account/email/confirm"


def refusals(page: Page) -> Iterator[str]:
    """A member's forms with errors."""
    for path, fields in (
        ("/account", {"name": ""}), ("/account/email", {"email": "nobody"}),
        ("/account/password", {"password": "short"}), ("/account/tokens", {"name": ""}),
        ("/categories/new", {"name": ""}), ("/todos/import", {}), ("/reauthenticate", {"password": "wrong"}),
    ):
        page.goto(path)
        for field, text in fields.items():
            page.locator(f"main #{field}").fill(text)
        send(page, "main form[method=post]" + "".join(f":has(#{field})" for field in fields))
        yield path + " refused"
    page.goto("/account/tokens")
    page.locator("#name").fill("Watch")
    for choice in ("permission", "lifetime"):
        page.locator(f"[name={choice}]").first.check()
    send(page, "main form:has(#name)")
    yield "/account/tokens with a new one"


def second_factor(page: Page, member: Member) -> Iterator[str]:
    """The authenticator app's pages, and a login's step in the same browser. Ends as a member without an app."""
    path = "/account/authenticator"
    page.goto(path)
    send(page)
    page.wait_for_selector(".qr")
    yield path + " when it is set up"
    app = AuthenticatorApp(shown_key(page.content()))
    page.locator("#code").fill(app.wrong_code())
    send(page, "main form:has(#code)")
    page.wait_for_selector("[aria-invalid]")
    yield path + " refused"
    page.locator("#code").fill(app.new_code())
    send(page, "main form:has(#code)")
    page.wait_for_selector(".codes")
    codes = page.locator(".codes li").all_inner_texts()
    yield path + " with recovery codes"
    page.goto(path)
    yield path + " when it is on"
    page.locator(".bar form button").click()
    page.wait_for_url("**/login")
    page.locator("#email").fill(member.email)
    page.locator("#password").fill(member.password)
    send(page)
    page.wait_for_url("**/login/code")
    yield "/login/code"
    page.locator("#code").fill(app.wrong_code())
    send(page)
    page.wait_for_selector("[aria-invalid]")
    yield "/login/code refused"
    page.goto("/login/recovery")
    yield "/login/recovery"
    page.locator("#code").fill("abcd")
    send(page)
    page.wait_for_selector("[aria-invalid]")
    yield "/login/recovery refused"
    page.goto("/login/lost")
    yield "/login/lost"
    page.goto("/login/recovery")
    page.locator("#code").fill(codes[0])
    page.locator("[name=trust]").check()
    send(page)
    page.wait_for_url("**/todos")
    page.goto("/account/devices")
    yield "/account/devices with a trusted browser"
    page.goto(path)
    send(page, "main form[action$='/off']")
    page.wait_for_url("**/account")
    yield "/account when the app was just turned off"


def one_todo(page: Page) -> Iterator[str]:
    """The states of a to-do that is changed concurrently, repeated, deleted and searched for."""
    page.goto("/todos/new")
    page.locator("[name=category]").first.check()
    page.locator("#title").fill("Water plants")
    for field in ("startTime", "endTime"):
        page.locator(f"#{field}").fill("09:00")
    page.locator("#repeat").select_option(index=1)
    send(page, "main form:has(#title)")
    page.goto(f"/todos/day/{date.today() + timedelta(days=7)}")
    page.wait_for_selector(".list .is-coming")
    yield "/todos/day/{date} with a repeat to come"
    page.goto("/todos/search?q=plants")
    page.locator(".list a").first.click()
    page.wait_for_selector(".detail")
    yield "/todos/{id} that repeats"
    todo = page.url
    page.goto(todo + "/edit")
    fields = page.locator("main form:has(#title)").evaluate("form => [...new FormData(form)]")
    changed = [(name, "Water roses" if name == "title" else value) for name, value in fields]
    assert post(page.request, todo + "/edit", changed).status == 303
    page.locator("#title").fill("Water garden")
    send(page, "main form:has(#title)")
    yield "/todos/{id}/edit of what was changed meanwhile"
    page.goto(todo)
    send(page, "form[action$='/delete']")
    yield "a to-do that was just deleted"
    page.goto("/todos/trash")
    yield "/todos/trash with a to-do"
    page.goto(todo)
    yield "/todos/{id} in the trash"
    page.goto("/todos/search?q=nothing")
    yield "/todos/search that finds nothing"


def many_todos(page: Page) -> Iterator[str]:
    """A day, a month and a list of two hundred."""
    rows = "".join(f"Task {number} of many,{date.today()}\n" for number in range(MANY))
    page.goto("/todos/import")
    page.locator("#file").set_input_files(
        {"name": "many.csv", "mimeType": "text/csv", "buffer": f"title,date\n{rows}".encode()})
    send(page, "main form:has(#file)")
    for path in ("/todos", "/todos/all", "/todos/month"):
        page.goto(path)
        yield f"{path} with {MANY}"
