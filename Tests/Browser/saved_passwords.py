"""Chromium's own password manager, with a password that was saved earlier."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from cryptography.hazmat.primitives import hashes, padding
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from cryptography.hazmat.primitives.kdf.pbkdf2 import PBKDF2HMAC
from playwright.sync_api import BrowserContext, Playwright

from latchkey import Latchkey
from member import Member

# Options with which Chromium stores passwords without a desktop's key ring, and also offers them when automated.
ARGUMENTS = [
    "--headless=new", "--password-store=basic",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
    *(["--no-sandbox"] if os.geteuid() == 0 else [])]
UNWANTED = ["--enable-automation"]

# Filled in for a password that was saved at the login page; the row's other columns are empty.
SAVED = {"scheme": 0, "password_type": 0, "times_used": 1, "blacklisted_by_user": 0}


def encrypt(password: str) -> bytes:
    """Encrypts as Chromium on Linux does without a key ring: the key is the same everywhere."""
    key = PBKDF2HMAC(hashes.SHA1(), 16, b"saltysalt", 1).derive(b"peanuts")
    padder = padding.PKCS7(128).padder()
    padded = padder.update(password.encode()) + padder.finalize()
    encryptor = Cipher(algorithms.AES(key), modes.CBC(b" " * 16)).encryptor()
    return b"v10" + encryptor.update(padded) + encryptor.finalize()


def save(profile: Path, url: str, member: Member) -> None:
    """Puts a member's password into a profile whose browser is closed."""
    database = sqlite3.connect(profile / "Default" / "Login Data")
    columns = list(database.execute("PRAGMA table_info(logins)"))
    row: dict[str, object] = {
        name: 0 if kind == "INTEGER" else b"" if kind == "BLOB" else "" for _, name, kind, *_ in columns if name != "id"}
    row |= SAVED | {
        "origin_url": f"{url}/login", "action_url": f"{url}/login", "signon_realm": f"{url}/",
        "username_element": "email", "username_value": member.email,
        "password_element": "password", "password_value": encrypt(member.password)}
    database.execute(
        f"INSERT INTO logins ({', '.join(row)}) VALUES ({', '.join('?' * len(row))})", list(row.values()))
    database.commit()
    database.close()


@contextmanager
def browser_that_knows(
    playwright: Playwright, profile: Path, server: Latchkey, member: Member
) -> Iterator[BrowserContext]:
    """A browser in which the member's password was saved."""

    def launch() -> BrowserContext:
        return playwright.chromium.launch_persistent_context(
            profile, executable_path="/usr/bin/chromium", headless=False, base_url=server.url, locale="en-GB",
            args=ARGUMENTS, ignore_default_args=UNWANTED)

    # The first start creates the profile.
    launch().close()
    save(profile, server.url, member)
    context = launch()
    try:
        yield context
    finally:
        context.close()
