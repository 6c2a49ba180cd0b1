"""A server that asks for a password and for TLS."""

import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
import trustme

from commands import Run, expect_refusal
from latchkey import Latchkey, free_port
from postgresql_server import PostgreSQLServer
from waiting import wait_until
from web_client import WebClient

PASSWORD = "wonder/land"


@dataclass
class GuardedServer:
    url: str
    """Without the password."""
    ask: Callable[[str], str]
    """Runs a statement as its owner."""
    password: Path
    authority: Path
    other_authority: Path


@pytest.fixture
def server(tmp_path: Path) -> Iterator[GuardedServer]:
    server = PostgreSQLServer(free_port())
    try:
        server.make()
        authority = trustme.CA()
        issued = authority.issue_cert("localhost")
        issued.private_key_pem.write_to_path(server.data / "server.key")
        issued.cert_chain_pems[0].write_to_path(server.data / "server.crt")
        for name in ("server.key", "server.crt"):
            shutil.chown(server.data / name, server.data.owner())
            (server.data / name).chmod(0o600)
        (server.data / "pg_hba.conf").write_text(
            "local all all trust\nhostssl all all localhost scram-sha-256\nhostnossl all all localhost reject\n")
        server.start("listen_addresses=localhost", "ssl=on")
        server.ask(f"ALTER ROLE latchkey PASSWORD '{PASSWORD}'")
        server.ask("CREATE DATABASE site")
        guarded = GuardedServer(
            f"postgres://latchkey@localhost:{server.port}/site", server.ask, tmp_path / "password",
            tmp_path / "ca.pem", tmp_path / "other.pem")
        guarded.password.write_text(PASSWORD + "\n")
        authority.cert_pem.write_to_path(guarded.authority)
        trustme.CA().cert_pem.write_to_path(guarded.other_authority)
        yield guarded
    finally:
        server.delete()


def test_a_password_from_a_file_and_a_certificate_that_is_verified(run: Run, server: GuardedServer) -> None:
    url = f"{server.url}?sslmode=verify-full&sslrootcert={server.authority}"
    settings = {"DATABASE_URL": url, "DATABASE_PASSWORD_FILE": str(server.password)}

    made = run("member", "create", "ana@example.com", "--name", "Ana", **settings)

    assert made.returncode == 1 and "there is no site" in made.stderr, made.stderr
    assert run("move", "to-server", **settings).returncode == 1
    assert run("seed", "--members", "1", "--tasks", "1", "--password", "correct horse", **settings).returncode == 0
    assert "user1@example.com" in run("member", "list", **settings).stdout
    doctor = run("doctor", **settings).stdout
    assert "not encrypted" not in doctor and PASSWORD not in doctor


def test_a_password_that_is_changed_while_the_site_is_served_is_read_again(
    program: Path, tmp_path: Path, server: GuardedServer
) -> None:
    site = Latchkey(
        program, tmp_path / "data", DATABASE_URL=server.url, DATABASE_PASSWORD_FILE=str(server.password))
    site.start()
    client = WebClient(site.url)
    try:
        server.ask("ALTER ROLE latchkey PASSWORD 'another'")
        server.ask("SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity WHERE datname = 'site'")
        assert client.get("/readyz").status == 503
        site.logged("password authentication failed")

        server.password.write_text("another\n")

        wait_until(lambda: client.get("/readyz").status == 200, "the file is not read again")
    finally:
        assert site.stop() == 0


def test_what_does_not_fit_is_told_in_a_sentence_without_the_password(run: Run, server: GuardedServer, tmp_path: Path) -> None:
    wrong = tmp_path / "wrong"
    wrong.write_text("another")
    quoted = PASSWORD.replace("/", "%2F")
    name = server.url.partition("@")[2]

    for url, password, words in [
        (server.url, wrong, "password authentication failed"), (server.url, None, "no password supplied"),
        (f"{server.url}?sslmode=verify-full&sslrootcert={server.other_authority}", server.password, "certificate verify failed"),
        (server.url + "?sslmode=disable", server.password, "rejects connection"),
        (server.url.replace("latchkey@", f"latchkey:{quoted}@"), server.password, "not both"),
    ]:
        settings = {"DATABASE_URL": url} | ({"DATABASE_PASSWORD_FILE": str(password)} if password else {})
        ended = run("seed", "--members", "1", "--tasks", "1", "--password", "correct horse", **settings)
        expect_refusal(ended, words)
        assert "wonder" not in ended.stderr and (name in ended.stderr or words == "not both")
