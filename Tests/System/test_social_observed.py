"""Provider logins in the log and in the metrics."""

from pathlib import Path
from urllib.parse import parse_qsl, urlsplit

import pytest

from identity_provider import Callback, IdentityProvider, cancel, consent
from independent_provider import IndependentProvider
from latchkey import free_port
from social import begin, new_person, return_to_site
from social_sites import Visit, serving, site_with
from test_metrics import value


def carried(callback: Callback, request_address: str) -> set[str]:
    """The values that the browser carries to the provider and back, except the public ones."""
    pairs = parse_qsl(urlsplit(request_address).query) + parse_qsl(urlsplit(callback.url).query)
    pairs += list((callback.form or {}).items())
    return {text for name, text in pairs if name in ("code", "state", "nonce", "code_challenge", "id_token", "user")}


@pytest.mark.parametrize("log_format", ["text", "json"])
def test_it_is_counted_and_nothing_that_is_carried_is_logged(
    program: Path, tmp_path: Path, providers: IdentityProvider, independent: IndependentProvider, visit: Visit,
    log_format: str,
) -> None:
    port = free_port()
    site = site_with(
        program, tmp_path, providers, independent, LOG_LEVEL="trace", LOG_FORMAT=log_format, METRICS_ADDRESS=str(port))
    known: set[str] = set()
    with serving(site):
        for number, name in enumerate(("google", "apple"), 1):
            guest, person = visit(site), new_person(providers)
            address = begin(guest, name)
            callback = consent(address, person)
            known |= carried(callback, address)
            assert return_to_site(guest, callback).headers["location"] == "/todos"
            known |= {cookie["value"] for cookie in guest.storage_state()["cookies"] if len(cookie["value"]) > 20}
            # The same again, which is a failure with its own line.
            assert return_to_site(visit(site), callback).headers["location"] == "/login"
            return_to_site(guest := visit(site), cancel(begin(guest, name)))

            assert value(port, "latchkey_sign_ins_total", way="provider", outcome="success") == number
            assert value(port, "latchkey_sign_ins_total", way="provider", outcome="cancelled") == number
    logged = site.logged("/auth/{provider}/callback", "A login by a provider failed")
    assert len(known) > 8
    assert [secret for secret in sorted(known) if secret in logged] == []
