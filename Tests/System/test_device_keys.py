"""Logins bound to a device, by an independent client: the running program is answered with tokens that joserfc makes."""

from collections.abc import Callable, Iterator

import pytest

from bound_device import BoundDevice
from latchkey import Latchkey
from member import Member
from serving import database_settings, serve
from web_client import WebClient

URL = "https://localhost:8443"
"""Where browsers would reach the site; a proxy would take https from it."""


@pytest.fixture
def secure(program, tmp_path, request: pytest.FixtureRequest) -> Iterator[Latchkey]:
    server = Latchkey(program, tmp_path / "data", THROTTLE="off", BASE_URL=URL, **database_settings(request))
    server.url = URL
    yield from serve(server)


@pytest.fixture
def browser(secure: Latchkey) -> Iterator[Callable[[], WebClient]]:
    """Makes browsers without a window."""
    opened: list[WebClient] = []

    def make() -> WebClient:
        opened.append(WebClient(f"http://127.0.0.1:{secure.port}", Accept_Language="en"))
        return opened[-1]

    yield make
    for client in opened:
        client.dispose()


@pytest.fixture
def member(browser: Callable[[], WebClient]) -> Member:
    member = Member.unique()
    member.join(browser())
    return member


@pytest.mark.parametrize("algorithm", ["ES256", "RS256"])
def test_a_key_of_each_algorithm_is_registered_and_renews_the_cookie(
    browser: Callable[[], WebClient], member: Member, algorithm: str
) -> None:
    client = browser()
    device = BoundDevice(client, algorithm)
    assert device.register(member.enter(client, remember=True)).status == 200
    first = client.cookies["__Host-device"]

    assert device.renew().status == 200

    assert client.cookies["__Host-device"] != first
    assert client.get("/todos", max_redirects=0).status == 200
    assert "bound to the device" in client.get("/account/devices").text()


def test_a_proof_works_once(browser: Callable[[], WebClient], member: Member) -> None:
    client = browser()
    device = BoundDevice(client)
    device.register(member.enter(client))
    proof = device.proof(device.challenge())

    assert [device.refresh(proof).status for _ in range(3)] == [200, 403, 403]


def test_another_key_registers_and_renews_nothing(browser: Callable[[], WebClient], member: Member) -> None:
    client = browser()
    device, thief = BoundDevice(client), BoundDevice(client)
    answer = member.enter(client)
    device.register(answer)

    assert thief.register(answer).status == 400
    assert device.refresh(thief.proof(device.challenge())).status == 400
    assert device.renew().status == 200


def test_a_renewal_fails_softly_while_the_site_is_away_and_works_after_a_restart(
    secure: Latchkey, browser: Callable[[], WebClient], member: Member
) -> None:
    client = browser()
    device = BoundDevice(client)
    device.register(member.enter(client, remember=True))
    challenge = device.challenge()
    secure.stop()
    secure.start()

    assert device.refresh(device.proof(challenge)).status == 200, "a challenge from before the restart"
    assert client.get("/todos", max_redirects=0).status == 200


def test_it_can_be_turned_off(secure: Latchkey, browser: Callable[[], WebClient], member: Member) -> None:
    client = browser()
    device = BoundDevice(client)
    device.register(member.enter(client, remember=True))
    secure.stop()
    secure.environment["LATCHKEY_DEVICE_BINDING"] = "off"
    secure.start()

    client.forget("__Host-device")
    assert client.get("/todos", max_redirects=0).status == 200
    assert device.refresh().json()["continue"] is False
    assert "secure-session-registration" not in member.enter(browser()).headers
