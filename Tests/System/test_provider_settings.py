"""The settings for login by identity providers, as `latchkey check` accepts or refuses them."""

import os
import subprocess
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from cryptography.hazmat.primitives.asymmetric.types import PrivateKeyTypes
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat

from latchkey import STARTING, environment

SECRET = "hunter2-and-more"
SITE = "https://todo.example.com"
HERE = "http://127.0.0.1:8080"

GOOGLE = {"GOOGLE_CLIENT_ID": "site.apps.googleusercontent.com", "GOOGLE_CLIENT_SECRET": SECRET}
APPLE = {"APPLE_SERVICE_ID": "com.example.todo", "APPLE_TEAM_ID": "TEAM123456", "APPLE_KEY_ID": "KEY1234567"}
FACEBOOK = {"FACEBOOK_APP_ID": "1234567890", "FACEBOOK_APP_SECRET": SECRET}
ISSUER = {"OIDC_ISSUER": "https://login.example.com", "OIDC_CLIENT_ID": "todo", "OIDC_CLIENT_SECRET": SECRET}


def check(
    program: Path, settings: dict[str, str], *flags: str, base: str = SITE, passed: tuple[int, ...] = ()
) -> subprocess.CompletedProcess[str]:
    given = environment(**{"BASE_URL": base, "DATA": "no-site"} | settings)
    ended = subprocess.run(
        [program, "check", *flags], env=given, capture_output=True, text=True, timeout=STARTING, pass_fds=passed)
    assert SECRET not in ended.stdout + ended.stderr
    assert "PRIVATE KEY" not in ended.stdout + ended.stderr
    return ended


def refused(ended: subprocess.CompletedProcess[str]) -> str:
    """The one sentence that says why."""
    assert ended.returncode == 1
    assert ended.stdout == ""
    assert ended.stderr.count("\n") == 1
    return ended.stderr


def accepted(ended: subprocess.CompletedProcess[str]) -> str:
    """What it says beside that the site is not made yet."""
    assert (ended.returncode, ended.stderr) == (0, "")
    new_site = "There is no site in no-site: the first start that succeeds makes one.\n"
    assert new_site in ended.stdout
    return ended.stdout.replace(new_site, "")


def pem(key: PrivateKeyTypes) -> bytes:
    return key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())


@pytest.fixture
def key_file(tmp_path: Path) -> Path:
    """A key in Apple's format."""
    file = tmp_path / "Auth Key.p8"
    file.write_bytes(pem(ec.generate_private_key(ec.SECP256R1())))
    file.chmod(0o600)
    return file


def test_check_tells_nothing_of_providers_that_are_not_set_up(program: Path) -> None:
    assert accepted(check(program, {})) == "Settings, templates and texts are fine.\n"


def test_check_tells_what_to_enter_at_each_provider(program: Path, key_file: Path) -> None:
    settings = ISSUER | FACEBOOK | APPLE | GOOGLE | {"APPLE_PRIVATE_KEY": str(key_file), "OIDC_NAME": "Example & Sons"}

    said = accepted(check(program, settings, base=SITE + "/"))

    assert said.splitlines()[1:] == [
        "Login with Google. Enter in its console:",
        f"  redirect URI: {SITE}/auth/google/callback",
        f"  notices: {SITE}/auth/google/notices",
        "Login with Apple. Enter in its console:",
        f"  redirect URI: {SITE}/auth/apple/callback",
        f"  notices: {SITE}/auth/apple/notices",
        "Login with Facebook. Enter in its console:",
        f"  redirect URI: {SITE}/auth/facebook/callback",
        f"  deauthorisation: {SITE}/auth/facebook/deauthorize",
        f"  data deletion: {SITE}/auth/facebook/deletion",
        "Login with Example & Sons. Enter in its console:",
        f"  redirect URI: {SITE}/auth/oidc/callback",
    ]


def test_an_issuer_without_a_name_is_called_by_its_host(program: Path) -> None:
    settings = ISSUER | {"OIDC_ISSUER": "https://login.example.com:8443/realms/all"}

    assert "Login with login.example.com. " in accepted(check(program, settings))


def test_flags_win_and_secrets_can_be_in_files(program: Path, key_file: Path, tmp_path: Path) -> None:
    (tmp_path / "secret").write_text(SECRET + "\n")
    secret = str(tmp_path / "secret")

    said = accepted(
        check(
            program, {"OIDC_NAME": "Environment"}, "--google-client-id", "site", "--google-client-secret-file", secret,
            "--apple-service-id", "com.example.todo", "--apple-team-id", "TEAM123456", "--apple-key-id", "KEY1234567",
            "--apple-private-key", str(key_file), "--facebook-app-id", "1", "--facebook-app-secret-file", secret,
            "--oidc-issuer", "https://login.example.com", "--oidc-client-id", "todo", "--oidc-client-secret-file",
            secret, "--oidc-name", "Flag"))

    assert [line.split(". ")[0] for line in said.splitlines() if line.startswith("Login")] == [
        "Login with Google", "Login with Apple", "Login with Facebook", "Login with Flag",
    ]


def test_a_secret_is_read_once(program: Path, key_file: Path) -> None:
    # As from a shell's <(…): what was read is gone.
    reading, writing = os.pipe()
    os.write(writing, key_file.read_bytes())
    os.close(writing)

    said = accepted(check(program, APPLE | {"APPLE_PRIVATE_KEY": f"/dev/fd/{reading}"}, passed=(reading,)))

    os.close(reading)
    assert "Login with Apple." in said


@pytest.mark.parametrize("flag", ["--google-client-secret", "--facebook-app-secret", "--oidc-client-secret"])
def test_no_flag_takes_a_secret(program: Path, flag: str) -> None:
    ended = subprocess.run(
        [program, "check", f"{flag}=x"], env=environment(), capture_output=True, text=True, timeout=STARTING)

    assert ended.returncode == 1
    assert flag in ended.stderr


@pytest.mark.parametrize("missing", [*GOOGLE, *APPLE, "APPLE_PRIVATE_KEY", *FACEBOOK, *ISSUER])
def test_half_a_provider_is_told_what_is_missing(program: Path, key_file: Path, missing: str) -> None:
    provider = next(
        all for all in (GOOGLE, APPLE | {"APPLE_PRIVATE_KEY": str(key_file)}, FACEBOOK, ISSUER) if missing in all)
    half = {name: value for name, value in provider.items() if name != missing}

    said = refused(check(program, half))

    assert said.startswith(f"latchkey: LATCHKEY_{missing} ")
    assert "is missing" in said
    assert all(f"LATCHKEY_{name}" in said for name in half)


def test_a_name_alone_is_half_an_issuer(program: Path) -> None:
    assert "LATCHKEY_OIDC_ISSUER is missing" in refused(check(program, {"OIDC_NAME": "Example"}))


@pytest.mark.parametrize(
    ("settings", "named"),
    [
        (GOOGLE | {"GOOGLE_CLIENT_ID": ""}, "LATCHKEY_GOOGLE_CLIENT_ID"),
        (GOOGLE | {"GOOGLE_CLIENT_ID": f"site {SECRET}"}, "LATCHKEY_GOOGLE_CLIENT_ID"),
        (GOOGLE | {"GOOGLE_CLIENT_SECRET": ""}, "LATCHKEY_GOOGLE_CLIENT_SECRET"),
        (GOOGLE | {"GOOGLE_CLIENT_SECRET": f"{SECRET}\n"}, "LATCHKEY_GOOGLE_CLIENT_SECRET"),
        (GOOGLE | {"GOOGLE_CLIENT_SECRET_FILE": "/dev/null"}, "not both"),
        (FACEBOOK | {"FACEBOOK_APP_ID": "1 2"}, "LATCHKEY_FACEBOOK_APP_ID"),
        (FACEBOOK | {"FACEBOOK_APP_SECRET_FILE": "/dev/null"}, "not both"),
        ({"FACEBOOK_APP_ID": "1", "FACEBOOK_APP_SECRET_FILE": "/dev/null"}, "/dev/null"),
        ({"FACEBOOK_APP_ID": "1", "FACEBOOK_APP_SECRET_FILE": "/nowhere"}, "LATCHKEY_FACEBOOK_APP_SECRET_FILE"),
        (ISSUER | {"OIDC_CLIENT_ID": "\t"}, "LATCHKEY_OIDC_CLIENT_ID"),
        (ISSUER | {"OIDC_CLIENT_SECRET_FILE": "/dev/null"}, "not both"),
        (ISSUER | {"OIDC_NAME": ""}, "LATCHKEY_OIDC_NAME"), (ISSUER | {"OIDC_NAME": "x" * 41}, "LATCHKEY_OIDC_NAME"),
        (ISSUER | {"OIDC_NAME": "a\nb"}, "LATCHKEY_OIDC_NAME"),
        (ISSUER | {"OIDC_NAME": "a\u202eb"}, "LATCHKEY_OIDC_NAME"),
        (ISSUER | {"OIDC_ACR": " "}, "LATCHKEY_OIDC_ACR"), (ISSUER | {"OIDC_ACR": "a\tb"}, "LATCHKEY_OIDC_ACR"),
        (APPLE | {"APPLE_PRIVATE_KEY": "/dev/null"}, "/dev/null"),
        (APPLE | {"APPLE_PRIVATE_KEY": "/nowhere"}, "LATCHKEY_APPLE_PRIVATE_KEY"),
        ({"GOOGLE_SECRET": SECRET}, "LATCHKEY_GOOGLE_SECRET"),
    ])
def test_a_setting_for_providers_that_makes_no_sense_is_named(
    program: Path, settings: dict[str, str], named: str
) -> None:
    assert named in refused(check(program, settings))


def test_all_that_makes_no_sense_for_a_provider_is_named(program: Path) -> None:
    ended = check(program, APPLE | {"APPLE_TEAM_ID": "", "APPLE_PRIVATE_KEY": "/dev/null"})

    team, key = ended.stderr.splitlines()
    assert ended.returncode == 1 and "LATCHKEY_APPLE_TEAM_ID" in team and "LATCHKEY_APPLE_PRIVATE_KEY" in key


@pytest.mark.parametrize("kind", ["another curve", "RSA", "public", "words", "too long"])
def test_a_file_without_a_key_for_apple_is_refused(program: Path, tmp_path: Path, kind: str) -> None:
    file = tmp_path / "AuthKey.p8"
    key = ec.generate_private_key(ec.SECP256R1())
    file.write_bytes({
        "another curve": lambda: pem(ec.generate_private_key(ec.SECP384R1())),
        "RSA": lambda: pem(rsa.generate_private_key(public_exponent=65537, key_size=2048)),
        "public": lambda: key.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo),
        "words": lambda: SECRET.encode(),
        "too long": lambda: pem(key) + b"\n" * 16_384,
    }[kind]())

    assert str(file) in refused(check(program, APPLE | {"APPLE_PRIVATE_KEY": str(file)}))


def test_a_key_for_apple_that_begins_with_a_byte_order_mark_is_one(program: Path, key_file: Path) -> None:
    key_file.write_bytes(b"\xef\xbb\xbf" + key_file.read_bytes())

    assert "Login with Apple." in accepted(check(program, APPLE | {"APPLE_PRIVATE_KEY": str(key_file)}))


@pytest.mark.parametrize(
    "issuer",
    [
        "", "login.example.com", "ftp://login.example.com", "https://", f"https://ana:{SECRET}@login.example.com",
        "https://login.example.com?a=b", "https://login.example.com#a", "http://login.example.com",
        "https://login.example.com/.well-known/openid-configuration", "http://127.0.0.1.example.com",
        "https://login.example.com:99999",
    ])
@pytest.mark.parametrize("base", [SITE, HERE])
def test_an_issuer_has_an_address_of_https(program: Path, issuer: str, base: str) -> None:
    assert "LATCHKEY_OIDC_ISSUER" in refused(check(program, ISSUER | {"OIDC_ISSUER": issuer}, base=base))


@pytest.mark.parametrize(
    ("issuer", "base", "is_allowed"),
    [
        ("http://127.0.0.1:9000", HERE, True), ("http://localhost:9000/realm", "http://localhost:8080", True),
        ("http://[::1]:9000", "http://[::1]:8080", True), ("http://127.0.0.1:9000", SITE, False),
        ("http://192.0.2.1:9000", HERE, False),
    ])
def test_an_issuer_without_encryption_is_for_one_machine_alone(
    program: Path, issuer: str, base: str, is_allowed: bool
) -> None:
    ended = check(program, ISSUER | {"OIDC_ISSUER": issuer}, base=base)

    if is_allowed:
        assert f"{base}/auth/oidc/callback" in accepted(ended)
    else:
        assert "https://" in refused(ended)


@pytest.mark.parametrize(
    ("place", "base", "is_allowed"),
    [
        ("http://127.0.0.1:9000", HERE, True), ("http://localhost:9000/", HERE, True),
        ("http://[::1]:9000", HERE, True), ("http://127.0.0.1:9000", SITE, False),
        ("https://127.0.0.1:9000", HERE, False), ("http://192.0.2.1:9000", HERE, False),
        ("http://127.0.0.1:9000/path", HERE, False), ("http://localhost.example.com", HERE, False), ("", HERE, False),
    ])
def test_a_stand_in_for_providers_is_on_this_machine_like_the_site(
    program: Path, place: str, base: str, is_allowed: bool
) -> None:
    ended = check(program, GOOGLE | {"PROVIDERS_AT": place}, base=base)

    if is_allowed:
        assert f"{base}/auth/google/callback" in accepted(ended)
    else:
        assert "LATCHKEY_PROVIDERS_AT" in refused(ended)
