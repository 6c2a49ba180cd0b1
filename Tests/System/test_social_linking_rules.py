"""What links a provider's identity to an account and what does not, and how such a member reauthenticates: with
forms that no page offers."""

import re
from pathlib import Path

from forms import hidden_fields, post, token
from identity_provider import IdentityProvider, consent
from independent_provider import IndependentProvider
from latchkey import Latchkey
from mail_server import MailServer
from mailing import join, latest_email
from member import Member
from outbox import link_in
from social import (
    CONFIRM, begin, confirm, enter, expect_alert, is_in, known_as, new_person, pass_through, return_to_site, tell,
)
from social_sites import Visit, mailing_site_with, serving
from web_client import Answer, WebClient


def test_without_the_password_nothing_is_linked(
    site: Latchkey, providers: IdentityProvider, visit: Visit, site_member: Member
) -> None:
    person, guest = known_as(providers, site_member), visit(site)

    assert pass_through(guest, providers.google, person).headers["location"] == "/auth/link"

    assert not is_in(guest)
    again = visit(site)
    assert pass_through(again, providers.google, person).headers["location"] == "/auth/link"
    # Its page is that browser's alone.
    assert visit(site).get("/auth/link", max_redirects=0).headers["location"] == "/login"


def test_letters_of_another_size_are_the_same_address(
    site: Latchkey, providers: IdentityProvider, visit: Visit, site_member: Member
) -> None:
    person = known_as(providers, site_member, email=site_member.email.upper())

    assert pass_through(visit(site), providers.google, person).headers["location"] == "/auth/link"


def test_an_address_that_nobody_has_verified_leads_to_no_account(
    site: Latchkey, providers: IdentityProvider, visit: Visit, site_member: Member
) -> None:
    """Otherwise an attacker who types a member's address at a provider would be offered the link."""
    by_google = known_as(providers, site_member, email_verified=False)
    by_facebook = known_as(providers, site_member)

    for flavour, person in ((providers.google, by_google), (providers.facebook, by_facebook)):
        guest = visit(site)
        assert pass_through(guest, flavour, person).headers["location"] == "/auth/finish"
        assert site_member.name not in guest.get("/auth/finish").text()
        assert not is_in(guest)


def test_a_verified_address_needs_no_mail(
    mailing_site: Latchkey, providers: IdentityProvider, visit: Visit
) -> None:
    guest = visit(mailing_site)

    assert pass_through(guest, providers.google, new_person(providers)).headers["location"] == "/todos"


def test_somebody_elses_address_typed_in_looks_like_any_other(
    mailing_site: Latchkey, mail_server: MailServer, providers: IdentityProvider, visit: Visit
) -> None:
    owner = Member.unique()
    join(mailing_site, owner, visit(mailing_site))

    def page_after_typing(address: str) -> str:
        person, guest = new_person(providers, given="Ida", family="Lind", email=None), visit(mailing_site)
        assert pass_through(guest, providers.facebook, person).headers["location"] == "/auth/finish"
        assert tell(guest, name="Ida Lind", email=address).headers["location"] == "/auth/sent"
        # Nor does the consent page reveal it, when its address is typed.
        assert guest.get("/auth/link", max_redirects=0).headers["location"] == "/auth/finish"
        return re.sub('name="(csrf|sign_in)" value="[^"]+"', "", guest.get("/auth/sent").text()).replace(address, "")

    assert page_after_typing(owner.email) == page_after_typing("nobody.at.all@example.org")
    link = link_in(latest_email(mail_server, CONFIRM, owner.email), "/auth/finish/")
    # In the browser of the address's owner it opens no session.
    curious = visit(mailing_site)
    expect_alert(curious, curious.get(link, max_redirects=0))


def test_more_mails_than_enough_are_not_sent(
    program: Path, providers: IdentityProvider, independent: IndependentProvider, mail_server: MailServer, visit: Visit,
    tmp_path: Path,
) -> None:
    with serving(mailing_site_with(program, tmp_path, providers, independent, mail_server, THROTTLE="on")) as site:
        guest = visit(site)
        assert pass_through(guest, providers.facebook, new_person(providers)).headers["location"] == "/auth/finish"
        assert tell(guest, name="Ida", email="ida@example.org").headers["location"] == "/auth/sent"

        form = hidden_fields(guest, "/auth/sent") | {"again": "yes"}
        answers = [post(guest, "/auth/link/mail", form.items()) for _ in range(3)]

        # Nor does a page say that something was sent to whoever else enters that address.
        other = visit(site)
        assert pass_through(other, providers.facebook, new_person(providers)).headers["location"] == "/auth/finish"
        assert tell(other, name="Ida", email="ida@example.org").status == 429
        assert other.get("/auth/sent", max_redirects=0).headers["location"] == "/auth/finish"

    assert [answer.status for answer in answers] == [303, 429, 429]
    # Not the page that asks for an account's password, which would reveal that there is one.
    assert "Too many emails were requested" in answers[-1].text()
    assert 'type="password"' not in answers[-1].text()


def test_no_forged_form_takes_the_last_way_in_or_somebody_elses(
    site: Latchkey, providers: IdentityProvider, visit: Visit
) -> None:
    """A forged form can't do what the page doesn't offer."""
    person, other = new_person(providers), new_person(providers)
    owner, thief = visit(site), visit(site)
    for guest, one in ((owner, person), (thief, other)):
        enter(guest, providers.google, one)
        assert confirm(guest, providers.google, one).headers["location"] == "/account"
    return_to_site(owner, consent(begin(owner, "apple", "/account/identities", "/account/identities/link/"), person))
    google, apple = re.findall(r'name="identity" value="(\d+)"', owner.get("/account/identities").text())

    def unlink(request: WebClient, identity: str) -> Answer:
        csrf = token(request, "/account/identities")
        return post(request, "/account/identities/unlink", [("csrf", csrf), ("identity", identity)])

    unlink(thief, google)
    assert f'name="identity" value="{google}"' in owner.get("/account/identities").text()
    assert unlink(owner, google).status == 303
    assert unlink(owner, apple).status == 303

    page = owner.get("/account/identities").text()
    assert "This is the only way into your account, so it wasn&#39;t unlinked." in page
    assert "Unlink" not in page
    enter(visit(site), providers.apple, person)


def test_who_has_no_password_proves_themselves_by_their_provider(
    site: Latchkey, providers: IdentityProvider, visit: Visit
) -> None:
    person, other, guest = new_person(providers), new_person(providers), visit(site)
    enter(visit(site), providers.google, other)
    enter(guest, providers.google, person)
    # The login itself shows nothing: the provider may have answered from a session of its own.
    page = guest.get("/account/email")
    assert page.url == site.url + "/reauthenticate?next=%2Faccount%2Femail"
    assert 'type="password"' not in page.text()
    assert "Continue with Apple" not in page.text()

    # Another person's login there does not reauthenticate.
    assert confirm(guest, providers.google, other).headers["location"] == "/reauthenticate"
    assert "That was someone else" in guest.get("/reauthenticate").text()
    assert guest.get("/account/email", max_redirects=0).status == 303

    copy = visit(site)
    copy.keep("session", guest.cookies["session"])
    assert is_in(copy)
    assert confirm(guest, providers.google, person).headers["location"] == "/account"
    assert guest.get("/account/email", max_redirects=0).status == 200
    # The session has another token since.
    assert is_in(guest)
    assert not is_in(copy)


def test_the_proof_is_for_the_account_that_asked_for_it(
    site: Latchkey, providers: IdentityProvider, visit: Visit, site_member: Member
) -> None:
    person, guest = new_person(providers), visit(site)
    enter(guest, providers.google, person)
    callback = consent(begin(guest, "google", "/reauthenticate", "/reauthenticate/"), person)
    # Meanwhile another account comes into use in this browser.
    post(guest, "/account/add", [("csrf", token(guest, "/account"))])
    assert site_member.enter(guest).headers["location"] == "/todos"
    assert site_member.email in guest.get("/todos").text()

    assert return_to_site(guest, callback).headers["location"] == "/account"

    assert str(person.email) in guest.get("/todos").text()
    assert guest.get("/account/email", max_redirects=0).status == 200
