"""Invalid provider responses that this site must refuse."""

from dataclasses import replace
from pathlib import Path
from urllib.parse import parse_qsl, urlencode, urlsplit

import pytest

from forms import post, token
from identity_provider import Callback, IdentityProvider, Person, cancel, consent
from independent_provider import IndependentProvider
from latchkey import Latchkey
from social import begin, expect_alert, expect_refused_and_forgotten, expect_unknown, is_in, new_person, return_to_site
from social_sites import Visit, serving, site_with
from web_client import WebClient

ALL = ["google", "apple", "facebook"]


def changed(callback: Callback, **changes: str | None) -> Callback:
    """The same response with changed fields; None removes a field."""
    def apply(fields: dict[str, str]) -> dict[str, str]:
        return {name: value for name, value in (fields | changes).items() if value is not None}

    if callback.form is not None:
        return replace(callback, form=apply(callback.form))
    parts = urlsplit(callback.url)
    return Callback(parts._replace(query=urlencode(apply(dict(parse_qsl(parts.query))))).geturl())


def field(callback: Callback, name: str) -> str:
    return (callback.form or dict(parse_qsl(urlsplit(callback.url).query)))[name]


@pytest.mark.parametrize(
    "answers",
    [
        {"error": "server_error"}, {"error": "temporarily_unavailable"}, {"error": "invalid_scope"},
        {"error": "<script>alert(1)</script>", "error_description": "<b>Pay here</b>"}, {"code": ""},
        {"code": "made up"}, {"code": "c" * 5000}, {"state": "s" * 43}, {"state": ""}, {"iss": "https://evil.example"}],
    ids=lambda answers: " ".join(f"{name}={value[:20]}" for name, value in answers.items()))
@pytest.mark.parametrize("name", ALL)
def test_an_answer_that_is_not_a_good_one(
    site: Latchkey, guest: WebClient, providers: IdentityProvider, person: Person, name: str,
    answers: dict[str, str],
) -> None:
    flavour = providers.flavours[name]
    with flavour.doing(answers=answers):
        expect_refused_and_forgotten(site, guest, flavour, person)

    assert "Pay here" not in guest.get("/login").text()


@pytest.mark.parametrize("name", ALL)
def test_who_turns_back_leaves_nothing(
    guest: WebClient, providers: IdentityProvider, person: Person, name: str
) -> None:
    expect_alert(guest, return_to_site(guest, cancel(begin(guest, name))))

    expect_unknown(guest, person)


@pytest.mark.parametrize("name", ALL)
def test_an_answer_is_good_in_the_browser_that_asked_alone(
    site: Latchkey, providers: IdentityProvider, person: Person, visit: Visit, name: str
) -> None:
    attacker, fresh, waiting = visit(site), visit(site), visit(site)
    callback = consent(begin(attacker, name), person)
    begin(waiting, name)
    asked = len(providers.flavours[name].token_requests)

    # A victim who opens it would write their to-dos into the attacker's account.
    expect_alert(fresh, return_to_site(fresh, callback))
    expect_alert(waiting, return_to_site(waiting, callback))

    assert len(providers.flavours[name].token_requests) == asked
    # They have not ended it, either.
    assert return_to_site(attacker, callback).status == 303
    assert is_in(attacker) == (name != "facebook")


@pytest.mark.parametrize("name", ALL)
def test_somebody_elses_code_is_of_no_use(
    site: Latchkey, providers: IdentityProvider, person: Person, visit: Visit, name: str
) -> None:
    flavour, victim, thief = providers.flavours[name], visit(site), visit(site)
    stolen = consent(begin(victim, name), person)
    own = consent(begin(thief, name), new_person(providers))

    expect_alert(thief, return_to_site(thief, changed(own, code=field(stolen, "code"))))

    assert "code_verifier does not fit" in flavour.refusals[-1]


@pytest.mark.parametrize("name", ALL)
def test_an_answer_is_good_once(
    site: Latchkey, providers: IdentityProvider, person: Person, visit: Visit, name: str
) -> None:
    flavour, request = providers.flavours[name], visit(site)
    callback = consent(begin(request, name), person)
    first = return_to_site(request, callback)
    assert first.status == 303

    second = return_to_site(request, callback)

    assert second.status == 303
    assert is_in(request) == (name != "facebook")
    codes = [asked.get("code") for asked in flavour.token_requests]
    assert codes.count(field(callback, "code")) == 1
    stranger = visit(site)
    expect_alert(stranger, return_to_site(stranger, callback))


@pytest.mark.parametrize(("asked", "answered"), [("google", "facebook"), ("facebook", "google"), ("google", "oidc")])
def test_one_providers_answer_is_not_anothers(
    site: Latchkey, guest: WebClient, providers: IdentityProvider, person: Person, asked: str,
    answered: str,
) -> None:
    callback = consent(begin(guest, asked), person)

    mixed = Callback(callback.url.replace(f"/auth/{asked}/", f"/auth/{answered}/"))

    expect_alert(guest, return_to_site(guest, mixed))


@pytest.mark.parametrize(
    "query", ["", "?", "?code=x", "?state=x", "?code=x&state=", "?code=a&code=b&state=c", "?error=%00", "?state=%FF"])
@pytest.mark.parametrize("name", ["google", "facebook", "oidc"])
def test_an_answer_that_nobody_asked_for(site: Latchkey, guest: WebClient, name: str, query: str) -> None:
    answer = return_to_site(guest, Callback(f"{site.url}/auth/{name}/callback{query}"))

    assert answer.status in (303, 400)
    if answer.status == 303:
        expect_alert(guest, answer)


@pytest.mark.parametrize("form", [{}, {"code": "x"}, {"state": "x"}, {"user": "{"}, {"error": "\0"}], ids=str)
def test_a_form_that_nobody_asked_for(site: Latchkey, guest: WebClient, form: dict[str, str]) -> None:
    answer = return_to_site(guest, Callback(f"{site.url}/auth/apple/callback", form))

    assert answer.status in (303, 400)
    if answer.status == 303:
        expect_alert(guest, answer)


@pytest.mark.parametrize(
    "user", ["{", "[]", "null", '{"name": 5}', '{"name": {"firstName": ""}}', "x" * 9000],
    ids=lambda user: user[:20])
def test_a_name_that_is_none_is_asked_for(
    guest: WebClient, providers: IdentityProvider, person: Person, user: str
) -> None:
    callback = consent(begin(guest, "apple"), person)

    answer = return_to_site(guest, changed(callback, user=user))

    assert answer.headers["location"] == "/auth/finish"


def test_an_address_in_the_form_is_not_believed(
    guest: WebClient, providers: IdentityProvider, person: Person
) -> None:
    callback = consent(begin(guest, "apple"), person)
    user = '{"name": {"firstName": "Eve", "lastName": "X"}, "email": "victim@example.org", "email_verified": true}'

    assert return_to_site(guest, changed(callback, user=user)).headers["location"] == "/todos"

    page = guest.get("/account").text()
    assert person.email in page
    assert "victim@example.org" not in page


@pytest.mark.parametrize("name", [*ALL, "oidc"])
def test_a_log_in_begins_by_a_form_of_this_site_alone(guest: WebClient, name: str) -> None:
    """Otherwise another site could log its visitors in to an account of its choice."""
    csrf = token(guest, "/login")

    assert post(guest, f"/auth/{name}", []).status == 403
    assert post(guest, f"/auth/{name}", [("csrf", csrf)], Sec_Fetch_Site="cross-site").status == 403
    assert guest.get(f"/auth/{name}", max_redirects=0).status in (404, 405)


def test_a_provider_that_nobody_knows(guest: WebClient) -> None:
    csrf = token(guest, "/login")

    assert post(guest, "/auth/elsewhere", [("csrf", csrf)]).status == 404
    assert guest.get("/auth/elsewhere/callback?code=x&state=y", max_redirects=0).status == 404


def test_the_issuer_is_asked_for_what_the_setting_names(
    program: Path, tmp_path: Path, providers: IdentityProvider, independent: IndependentProvider, visit: Visit
) -> None:
    with serving(site_with(program, tmp_path, providers, independent, OIDC_ACR="phr phrh")) as site:
        asked = {name: dict(parse_qsl(urlsplit(begin(visit(site), name)).query)) for name in ("google", "oidc")}

    assert asked["oidc"]["acr_values"] == "phr phrh"
    assert "acr_values" not in asked["google"]
