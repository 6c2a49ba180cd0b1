"""Two pending provider logins in one browser: a page in the older tab does not affect the newer one."""

from forms import hidden_fields, post
from identity_provider import IdentityProvider, Person
from latchkey import Latchkey
from mail_server import MailServer
from mailing import join, latest_email
from member import Member
from outbox import link_in
from social import CONFIRM, expect_alert, known_as, new_person, pass_through, tell
from social_sites import Visit
from web_client import Answer, WebClient


def expect_nothing_done(guest: WebClient, answer: Answer) -> None:
    assert "Another login was started" in expect_alert(guest, answer)


def begin_another(guest: WebClient, providers: IdentityProvider) -> Person:
    stranger = new_person(providers)
    assert pass_through(guest, providers.facebook, stranger).headers["location"] == "/auth/finish"
    return stranger


def test_a_password_links_nothing_but_the_log_in_that_its_page_names(
    site: Latchkey, providers: IdentityProvider, visit: Visit, site_member: Member
) -> None:
    person, guest = known_as(providers, site_member), visit(site)
    assert pass_through(guest, providers.google, person).headers["location"] == "/auth/link"
    older = hidden_fields(guest, "/auth/link")
    other = new_person(providers, email=site_member.email)
    assert pass_through(guest, providers.apple, other).headers["location"] == "/auth/link"

    expect_nothing_done(guest, post(guest, "/auth/link", (older | {"password": site_member.password}).items()))

    # The newer one is still pending.
    newer = hidden_fields(guest, "/auth/link") | {"password": site_member.password}
    assert post(guest, "/auth/link", newer.items()).headers["location"] == "/todos"
    assert pass_through(visit(site), providers.apple, other).headers["location"] == "/todos"
    assert pass_through(visit(site), providers.google, person).headers["location"] == "/auth/link"


def test_a_page_that_names_one_address_does_nothing_to_another(
    site: Latchkey, providers: IdentityProvider, visit: Visit, site_member: Member
) -> None:
    other, guest = Member.unique(), visit(site)
    other.join(visit(site))
    person = new_person(providers, email=None)
    assert pass_through(guest, providers.facebook, person).headers["location"] == "/auth/finish"
    assert tell(guest, name="Ida", email=site_member.email).headers["location"] == "/auth/link"
    older = hidden_fields(guest, "/auth/link")
    assert tell(guest, name="Ida", email=other.email).headers["location"] == "/auth/link"

    expect_nothing_done(guest, post(guest, "/auth/link", (older | {"password": other.password}).items()))
    expect_nothing_done(guest, post(guest, "/auth/link/mail", older.items()))

    newer = hidden_fields(guest, "/auth/link") | {"password": other.password}
    assert post(guest, "/auth/link", newer.items()).headers["location"] == "/todos"


def test_a_name_and_an_address_are_told_of_nobody_else(
    site: Latchkey, providers: IdentityProvider, visit: Visit
) -> None:
    guest = visit(site)
    older = begin_another(guest, providers)
    fields = hidden_fields(guest, "/auth/finish")
    newer = begin_another(guest, providers)

    expect_nothing_done(
        guest, post(guest, "/auth/finish", (fields | {"name": older.name, "email": str(older.email)}).items()))

    assert str(newer.email) in guest.get("/auth/finish").text()
    assert tell(guest, name=newer.name, email=str(newer.email)).headers["location"] == "/todos"


def test_neither_a_mail_nor_its_link_is_of_another_log_in(
    mailing_site: Latchkey, mail_server: MailServer, providers: IdentityProvider, visit: Visit
) -> None:
    member, guest = Member.unique(), visit(mailing_site)
    join(mailing_site, member, visit(mailing_site))
    # The older one requests an email, and its link is opened.
    person = known_as(providers, member)
    assert pass_through(guest, providers.google, person).headers["location"] == "/auth/link"
    asking = hidden_fields(guest, "/auth/link")
    assert post(guest, "/auth/link/mail", asking.items()).headers["location"] == "/auth/sent"
    guest.get(link_in(latest_email(mail_server, CONFIRM, member.email), "/auth/finish/"))
    confirming = hidden_fields(guest, "/auth/confirm")
    # So does the newer one.
    begin_another(guest, providers)
    expect_nothing_done(guest, post(guest, "/auth/link/mail", asking.items()))
    typed = f"typed.{member.email}"
    assert tell(guest, name="Ida", email=typed).headers["location"] == "/auth/sent"
    guest.get(link_in(latest_email(mail_server, CONFIRM, typed), "/auth/finish/"))

    expect_nothing_done(guest, post(guest, "/auth/confirm", confirming.items()))

    assert post(guest, "/auth/confirm", hidden_fields(guest, "/auth/confirm").items()).headers["location"] == "/todos"
