"""The end state, compared with the ledger."""

import time
from collections.abc import Callable

from accounts import Account
from browser import Browser, Cookies, Unavailable
from ledger import Ledger, State
from sites import Site

NewBrowser = Callable[[Cookies | None], Browser]


def settle(site: Site) -> None:
    """Waits until nothing is under way on the server, and the standby has it all."""
    busy = "SELECT count(*) FROM pg_stat_activity WHERE usename = 'site' AND state <> 'idle' AND xact_start < now()"
    end = time.monotonic() + 30
    while site.primary.ask(busy) != "0" and time.monotonic() < end:
        time.sleep(0.2)
    position = site.primary.ask("SELECT pg_current_wal_lsn()")
    end = time.monotonic() + 30
    while site.standby.ask(f"SELECT pg_last_wal_replay_lsn() >= '{position}'") != "t":
        assert time.monotonic() < end, "the standby is behind"
        time.sleep(0.1)


def todos(site: Site) -> list[tuple[str, State]]:
    rows = site.primary.ask(
        "SELECT email, title, description, completed_at IS NOT NULL, trashed_at IS NOT NULL"
        " FROM todos JOIN members ON members.id = member_id", "site").splitlines()
    cells = (row.split("|") for row in rows)
    return [(email, State(title, text, done == "t", trashed == "t")) for email, title, text, done, trashed in cells]


def data_differences(site: Site, ledger: Ledger) -> list[str]:
    """What is in the tables, and whether the standby has the same."""
    members = site.primary.ask("SELECT email FROM members", "site").splitlines()
    wrong = ledger.differences(todos(site), members)
    for table in ("todos", "members", "sessions", "history"):
        digest = f"SELECT md5(string_agg(t::text, ',' ORDER BY id)) FROM {table} t"
        # Whoever looks at pages changes rows, such as when a session was last seen.
        for _ in range(50):
            if (same := site.primary.ask(digest, "site") == site.standby.ask(digest, "site")):
                break
            time.sleep(0.1)
        if not same:
            wrong.append(f"the standby has other {table}")
    return wrong


def account_differences(account: Account, new_browser: NewBrowser) -> list[str]:
    """Whether who is logged in is, who is remembered comes back, and who was logged out is out."""
    wrong: list[str] = []
    if account.is_in and account.browser.get("/todos").status != 200:
        wrong.append(f"{account.email} is not logged in any more")
    for browser in list(account.others):
        try:
            account.returns(browser)
        except Unavailable as error:
            wrong.append(f"a remembered browser of {account.email} does not come back: {error}")
    for cookies in account.over:
        answer = new_browser(cookies).get("/todos")
        if answer.status != 303 or answer.location != "/login":
            wrong.append(f"a browser of {account.email} was logged out, and is answered {answer.status}")
    for token in account.revoked:
        if (status := account.by_program("GET", "/todos", token).status) != 401:
            wrong.append(f"a token of {account.email} was revoked, and is answered {status}")
    if account.token and account.by_program("GET", "/todos", account.token).status != 200:
        wrong.append(f"a token of {account.email} does not work any more")
    return wrong + password_differences(account, new_browser)


def password_differences(account: Account, new_browser: NewBrowser) -> list[str]:
    """One password opens the account, and no older one does."""
    old = account.ledger.old_passwords.get(account.email)
    possible = account.ledger.passwords[account.email]
    opening = []
    for password in possible | ({old} if old else set()):
        browser = new_browser(None)
        browser.page("/login")
        if browser.post("/login", email=account.email, password=password).location == "/todos":
            opening.append(password)
    is_right = len(opening) == 1 and opening[0] in possible
    return [] if is_right else [f"{opening} open the account of {account.email}, and {possible} may"]


def history_differences(site: Site) -> list[str]:
    """No honest browser was taken for a thief's, and the audit logs are whole."""
    wrong: list[str] = []
    alarms = site.primary.ask("SELECT count(*) FROM history WHERE event = 'ticket-replayed'", "site")
    replayed = site.primary.ask("SELECT count(*) FROM remembered_devices WHERE replayed_at IS NOT NULL", "site")
    if (alarms, replayed) != ("0", "0"):
        wrong.append(f"honest members were told of theft: {alarms} lines in audit logs, {replayed} browsers")
    for arguments, words in ((("audit", "verify"), "intact"), (("check",), "is fine")):
        ended = site.command(*arguments)
        if ended.returncode != 0 or words not in ended.stdout:
            wrong.append(f"latchkey {' '.join(arguments)} says: {ended.stdout}{ended.stderr}")
    return wrong
