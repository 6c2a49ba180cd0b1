"""Passkeys, by an independent client: the running program is asked and answered by python-fido2."""

import io
import json
import re
import subprocess
import zipfile
from collections.abc import Callable, Iterator

import pytest
from fido2.cose import ES256, RS256, CoseKey, EdDSA

from forms import post, token
from latchkey import Latchkey
from member import Member
from passkeys import FLAG, Passkey, PasswordManager, served
from serving import database_settings, serve
from web_client import Answer, WebClient


@pytest.fixture(scope="module")
def site(program, tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Iterator[Latchkey]:
    folder = tmp_path_factory.mktemp("passkeys") / "data"
    yield from serve(served(program, folder, **database_settings(request)))


@pytest.fixture
def manager(site: Latchkey) -> Callable[[], PasswordManager]:
    """Makes password managers, each with a browser of its own."""
    return lambda: PasswordManager(WebClient(site.url, Accept_Language="en"), site.url)


@pytest.fixture
def owner(manager: Callable[[], PasswordManager]) -> PasswordManager:
    """One in which a new member is logged in."""
    owner = manager()
    Member.unique().join(owner.client)
    return owner


@pytest.mark.parametrize("algorithm", [ES256, EdDSA, RS256])
def test_a_passkey_of_each_algorithm_is_added_and_logs_in(
    owner: PasswordManager, manager: Callable[[], PasswordManager], algorithm: type[CoseKey]
) -> None:
    passkey, added = owner.add(algorithm)
    assert added.headers["location"] == "/account/passkeys"
    page = owner.client.get("/account/passkeys").text()
    assert "Bitwarden" in page and "Passkey added." in page

    guest = manager()
    answer = guest.log_in(passkey)

    assert answer.headers["location"] == "/todos"
    assert guest.client.get("/account").status == 200
    assert "Logged in with a passkey" in guest.client.get("/account/history").text()


def test_other_algorithms_are_not_asked_for(owner: PasswordManager) -> None:
    assert [parameters.alg for parameters in owner.asked_to_create().pub_key_cred_params] == [-7, -8, -257]


def test_an_attestation_that_was_not_asked_for_is_ignored(owner: PasswordManager) -> None:
    owner.format, owner.statement = "packed", {"alg": -7, "sig": b"not even a signature", "x5c": [b"1", b"2"]}

    assert owner.add()[1].headers["location"] == "/account/passkeys"


def test_a_passkey_that_is_there_is_excluded(owner: PasswordManager) -> None:
    passkey, _ = owner.add()

    assert [known.id for known in owner.asked_to_create().exclude_credentials] == [passkey.id]


@pytest.mark.parametrize(("name", "value"), [
    ("origin", "http://localhost:1"), ("rp_id", "evil.example"), ("flags", FLAG.UP | FLAG.BE),
    ("flags", FLAG.UV | FLAG.BE), ("flags", FLAG.UP | FLAG.UV | FLAG.BS)])
def test_nothing_is_added_or_opened_by_an_answer_for_elsewhere_or_without_a_user(
    owner: PasswordManager, manager: Callable[[], PasswordManager], name: str, value: object
) -> None:
    passkey, _ = owner.add()
    new, options = Passkey(ES256, passkey.user_handle), owner.asked_to_create()
    right = getattr(owner, name)
    setattr(owner, name, value)
    refused = owner.send_new(new, options)
    setattr(owner, name, right)
    guest = manager()
    challenge = guest.asked_to_log_in().challenge
    setattr(guest, name, value)
    shut_out = guest.send(guest.answer(passkey, challenge))

    for answer in (refused, shut_out):
        assert answer.status == 422 and "nothing was done. Try again." in answer.text()
    assert "session" not in guest.client.cookies
    assert owner.client.get("/account/passkeys").text().count('name="passkey"') == 2


def test_an_answer_is_taken_once_and_in_its_browser_only(
    owner: PasswordManager, manager: Callable[[], PasswordManager]
) -> None:
    passkey, _ = owner.add()
    guest, other = manager(), manager()
    fields = guest.answer(passkey, guest.asked_to_log_in().challenge)

    assert other.send(fields).status == 422
    assert guest.send(fields).status == 303
    log_out(guest.client)
    assert guest.send(fields).status == 422


def test_a_counter_that_stands_still_is_refused(
    owner: PasswordManager, manager: Callable[[], PasswordManager]
) -> None:
    passkey, _ = owner.add()
    passkey.count = 1
    assert manager().log_in(passkey).status == 303

    copy = manager().log_in(passkey)
    assert copy.status == 422 and "there may be a copy of it" in copy.text()

    passkey.count = 2
    assert manager().log_in(passkey).status == 303


def test_a_deleted_passkey_and_one_of_a_deleted_account_open_nothing(
    owner: PasswordManager, manager: Callable[[], PasswordManager], site: Latchkey
) -> None:
    passkey, _ = owner.add()
    other, _ = owner.add()
    send(owner.client, "/account/passkeys", "/account/passkeys/delete")
    assert [manager().log_in(each).status for each in (passkey, other)] == [303, 422]
    member = Member.unique()
    leaver = manager()
    member.join(leaver.client)
    gone, _ = leaver.add()
    subprocess.run(
        [site.program, "member", "delete", member.email, "--yes"], cwd=site.folder, env=site.environment, check=True,
        stdout=subprocess.DEVNULL)

    answer = manager().log_in(gone)

    assert answer.status == 422 and "No account here has that passkey" in answer.text()


def test_the_operator_sees_how_many_a_member_has(manager: Callable[[], PasswordManager], site: Latchkey) -> None:
    owner, member = manager(), Member.unique()
    member.join(owner.client)
    for _ in range(2):
        owner.add()

    shown = subprocess.run(
        [site.program, "member", "show", member.email], cwd=site.folder, env=site.environment, check=True,
        capture_output=True, text=True).stdout

    assert "Passkeys: 2\n" in shown


def test_the_export_names_passkeys_and_holds_no_key(owner: PasswordManager) -> None:
    passkey, _ = owner.add()
    answer = send(owner.client, "/account", "/account/export")
    with zipfile.ZipFile(io.BytesIO(answer.body())) as file:
        records = json.loads(file.read("passkeys.json"))
        whole = b"".join(file.read(name) for name in file.namelist())

    assert [record["name"] for record in records] == ["Bitwarden"]
    assert passkey.id not in whole and passkey.user_handle not in whole


def send(client: WebClient, page: str, path: str) -> Answer:
    """Sends the first form on a page that goes to a path, with its hidden fields."""
    text = client.get(page).text()
    form = text[text.index(f'action="{path}"'):]
    fields = dict(re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', form[:form.index("</form>")]))
    return post(client, path, fields.items())


def log_out(client: WebClient) -> None:
    assert post(client, "/logout", [("csrf", token(client, "/todos"))]).status == 303
