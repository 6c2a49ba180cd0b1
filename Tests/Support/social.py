"""The steps of a login by a provider, without pages."""

from __future__ import annotations

import html
import re
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from forms import hidden_fields, post, token
from identity_provider import Callback, Flavour, IdentityProvider, Person, consent
from latchkey import Latchkey
from member import Member
from web_client import Answer, WebClient

if TYPE_CHECKING:
    from playwright.sync_api import APIRequestContext

CONFIRM = "Confirm your login"
"""The subject of the email that replaces the password."""


def new_person(providers: IdentityProvider, **changes: object) -> Person:
    return providers.add(Person.unique(**changes))


def known_as(providers: IdentityProvider, member: Member, **changes: object) -> Person:
    """A person whom the providers know under the member's address."""
    return new_person(providers, **{"email": member.email} | changes)


def begin(request: WebClient | APIRequestContext, flavour: str, path: str = "/login", action: str = "/auth/") -> str:
    """Begins a login on the page at `path`; returns the address at the provider that the browser is sent to."""
    answer = post(request, action + flavour, [("csrf", token(request, path))])
    assert answer.status == 200, answer.text()
    wait, _, location = answer.headers["refresh"].partition("; url=")
    # A browser that ignores the refresh has a link to the same page.
    assert wait == "0" and f'href="{html.escape(location)}"' in answer.text()
    return location


def return_to_site(request: WebClient | APIRequestContext, callback: Callback) -> Answer:
    """Carries a provider's response to the site, as a browser coming from another site."""
    headers = {"Sec_Fetch_Site": "cross-site", "Sec_Fetch_Mode": "navigate", "Sec_Fetch_Dest": "document"}
    if callback.form is None:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        # A browser keeps what follows the # to itself.
        return request.get(callback.url.partition("#")[0], headers=named, max_redirects=0)
    answer = post(request, callback.url, callback.form.items(), Origin=callback.origin, **headers)
    path = urlsplit(callback.url).path
    # The posted form is in a cookie; the browser asks for the page itself.
    return request.get(path, max_redirects=0) if answer.headers.get("location") == path else answer


def pass_through(request: WebClient | APIRequestContext, flavour: Flavour, person: Person) -> Answer:
    """A whole login; returns the site's response to the provider's."""
    return return_to_site(request, consent(begin(request, flavour.name), person))


def enter(request: WebClient | APIRequestContext, flavour: Flavour, person: Person) -> None:
    """A whole login of a person whom the site can accept without questions."""
    assert pass_through(request, flavour, person).headers.get("location") == "/todos"


def confirm(request: WebClient | APIRequestContext, flavour: Flavour, person: Person) -> Answer:
    """A person confirms at the provider that it's them; returns the site's response to the provider's."""
    return return_to_site(request, consent(begin(request, flavour.name, "/reauthenticate", "/reauthenticate/"), person))


def tell(request: WebClient | APIRequestContext, **fields: str) -> Answer:
    """Sends the form that asks for what the provider left out."""
    return post(request, "/auth/finish", (hidden_fields(request, "/auth/finish") | fields).items())


def is_in(request: WebClient | APIRequestContext) -> bool:
    return request.get("/todos", max_redirects=0).status == 200


def expect_alert(request: WebClient | APIRequestContext, answer: Answer) -> str:
    """Expects the login page, without a session. Returns its error sentence."""
    assert (answer.status, answer.headers.get("location")) == (303, "/login"), answer.text()
    alert = re.compile(r'class="[^"]*\balert\b[^"]*"[^>]*>([^<]+)<')
    found = alert.search(request.get("/login").text())
    assert found, "no sentence"
    # Once is enough.
    assert not alert.search(request.get("/login").text())
    assert not is_in(request)
    return html.unescape(found[1])


def expect_unknown(request: WebClient | APIRequestContext, person: Person) -> None:
    """Expects that nothing was stored about a person: their address is free."""
    member = Member(person.name, person.email)
    member.join(request)
    assert is_in(request)


def expect_refused_and_forgotten(
    site: Latchkey, request: WebClient | APIRequestContext, flavour: Flavour, person: Person
) -> None:
    """Expects that the login fails with a sentence and a log line with the same reference, and stores nothing."""
    before = len(site.logged())

    sentence = expect_alert(request, pass_through(request, flavour, person))

    reference = re.search(r"Reference: ([\w-]{8})$", sentence)
    assert reference, sentence
    log = site.logged(f"reference={reference[1]}")[before:]
    (line,) = [line for line in log.splitlines() if "A login by a provider failed" in line]
    assert " warning " in line and f"provider={flavour.name}" in line and f"reference={reference[1]}" in line, line
    expect_unknown(request, person)
