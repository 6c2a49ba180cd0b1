"""Cookies: how long a browser keeps them, and that neither scripts nor other sites can read them."""

import time

from identity_provider import IdentityProvider
from latchkey import Latchkey
from member import Member
from social import enter, new_person
from social_sites import Visit
from web_client import WebClient


def test_the_session_cookie_ends_with_the_browser_and_is_out_of_reach(client: WebClient, member: Member) -> None:
    session = client.cookie("session")

    assert session["expires"] == -1
    assert session["httpOnly"]
    assert session["sameSite"] == "Lax"
    assert client.cookie("remember") is None


def test_the_remember_cookie_lasts_thirty_days_and_is_out_of_reach(
    server: Latchkey, client: WebClient, visit: Visit
) -> None:
    member = Member.unique()
    member.join(visit(server))
    assert member.enter(client, remember=True).status == 303

    ticket = client.cookie("remember")

    days = (ticket["expires"] - time.time()) / 86_400
    assert 29.9 < days <= 30
    assert ticket["httpOnly"]
    assert ticket["sameSite"] == "Lax"


def test_the_hint_is_a_word_and_no_more(site: Latchkey, providers: IdentityProvider, visit: Visit) -> None:
    guest = visit(site)
    enter(guest, providers.google, new_person(providers))

    hint = guest.cookie("last")

    assert hint["value"] == "google"
    assert hint["httpOnly"]
    assert hint["sameSite"] == "Lax"
