"""A member's account and browsers: which are logged in, which are remembered, which were ended."""

import itertools
import re
import threading
import time
from collections.abc import Callable

from browser import Browser, Cookies, Unavailable
from ledger import Ledger
from outbox import text_of
from measure import Answer, Watch

MAIL = 60
"""Seconds that a mail may take: the lead goes to another node after some 25 s when a server is cut off."""

Mails = Callable[[str], list]


class Account:
    """One member. `browser` is where they work; `others` are remembered browsers."""

    def __init__(
        self, name: str, ledger: Ledger, watch: Watch, new_browser: Callable[[Cookies | None], Browser], mails: Mails,
        ended: threading.Event,
    ) -> None:
        self.name, self.email = name, f"{name}@example.com"
        self.ledger, self.watch, self.new_browser, self.mails = ledger, watch, new_browser, mails
        self.ended = ended
        self.browser = new_browser(None)
        self.is_in = False
        self.others: list[Browser] = []
        self.over: list[Cookies] = []
        """Those of browsers that were logged out."""
        self.token = ""
        """A program's access token; empty when there is none, or it may be revoked."""
        self.revoked: list[str] = []
        self.guests, self.passwords = itertools.count(1), itertools.count(1)
        self.used: set[str] = set()
        """Links from mails."""

    def sign_up(self) -> None:
        self.ledger.members[self.email] = False
        self.ledger.passwords[self.email] = {"correct horse battery 0"}
        self.browser.page("/signup")
        answer = self.register(self.browser, self.name, self.email, "correct horse battery 0")
        self.is_in = self.ledger.members[self.email] = answer.location == "/todos"
        self.browser.page("/todos/new")
        self.make_token()

    def register(self, browser: Browser, name: str, email: str, password: str) -> Answer:
        return browser.post("/signup", name=name, email=email, password=password, confirmPassword=password)

    def enter(self) -> None:
        """Logs in, unless the browser is."""
        if not self.is_in:
            self.browser = self.new_browser(None)
            self.log_in(self.browser)
            self.browser.page("/todos/new")
            self.is_in = True
            self.make_token()

    def make_token(self) -> None:
        """Makes a program's token, which takes a member who has just typed the password."""
        if not self.token:
            answer = self.browser.post("/account/tokens", name="A program", permission="change", lifetime="30")
            found = re.search(r'>(latchkey_[^<]+)<', answer.text)
            self.note("make a token", answer, found is not None)
            self.token = found[1] if found else ""

    def by_program(self, method: str, path: str, token: str, **options: object) -> Answer:
        return self.browser.send(method, path, headers={"Authorization": f"Bearer {token}"}, **options)

    def log_in(self, browser: Browser, **fields: str) -> None:
        """- Throws: `Unavailable` when it is in doubt: then nobody has the cookies."""
        browser.page("/login")
        passwords = sorted(self.ledger.passwords[self.email])
        for password in passwords:
            answer = browser.post("/login", email=self.email, password=password, **fields)
            is_done = answer.status == 303 and answer.location == "/todos"
            self.note("log in, remembered" if fields else "log in", answer, is_done)
            if is_done:
                # Which of them it is, is known now.
                self.ledger.passwords[self.email] = {password}
                return
            if answer.status != 422:
                raise Unavailable("/login")
        self.watch.complain(f"no password of {self.email} opens the account: {passwords}")
        raise Unavailable("/login")

    # MARK: - Deeds

    def page(self, path: str) -> str:
        """A page of theirs, on which nothing may be another member's.

        - Throws: `Unavailable`.
        """
        page = self.browser.page(path)
        for name in set(re.findall(r"\b(m\d+)-\d+ v\d", page)) - {self.name}:
            self.watch.complain(f"{self.email} was shown what is {name}'s, on {path}")
        return page

    def remember(self) -> None:
        browser = self.new_browser(None)
        self.log_in(browser, remember="yes")
        self.others.append(browser)

    def come_back(self) -> None:
        """A remembered browser is opened again."""
        if self.others:
            self.returns(self.others[0])
            self.others.append(self.others.pop(0))

    def returns(self, browser: Browser) -> None:
        """- Throws: `Unavailable`."""
        browser.forget("session")
        for _ in range(3):
            answer = browser.get("/todos")
            if answer.status == 200:
                # Without a session it was shown one page, since none could be stored.
                self.note("come back", answer, browser.has("session"))
                return
            if answer.status not in (303, 307) or answer.location == "/login":
                break
        if answer.status == 303:
            self.watch.complain(f"a remembered browser of {self.email} was led to {answer.location}: {answer.notice}")
            self.others.remove(browser)
        raise Unavailable("/todos")

    def log_out(self) -> None:
        if self.others:
            browser = self.others[0]
            browser.page("/todos/new")
            before = browser.cookies
            self.others.remove(browser)
            answer = browser.post("/logout")
            is_done = answer.status == 303 and answer.location == "/login"
            self.note("log out", answer, is_done)
            if is_done:
                self.over.append(before)

    def log_out_others(self) -> None:
        if self.others:
            leaving, self.others = self.others, []
            answer = self.browser.post("/account/devices/end-others")
            is_done = answer.status == 303 and answer.location == "/account/devices"
            self.note("log out everywhere", answer, is_done)
            if is_done:
                self.over += [browser.cookies for browser in leaving]
            elif answer.is_unknown:
                # Only the lost answer may have had the cookies that it now takes.
                self.is_in = False
            else:
                self.others = leaving
                self.refused("log out everywhere", answer)

    def reset(self) -> None:
        """Asks for a link, and chooses a new password by the mail."""
        browser = self.new_browser(None)
        browser.page("/reset")
        answer = browser.post("/reset", email=self.email)
        is_done = answer.status == 303 and answer.location == "/login"
        self.note("ask for a reset link", answer, is_done)
        if not is_done:
            return
        link = self.mailed_link()
        if browser.get(link).location != "/reset/choose":
            raise Unavailable(link)
        page = browser.page("/reset/choose")
        about = re.search(r'name="about" value="([^"]+)"', page)
        self.choose(browser, f"correct horse battery {next(self.passwords)}", about[1] if about else "")

    def mailed_link(self) -> str:
        """The path of the newest link that was not used yet."""
        end = time.monotonic() + MAIL
        while time.monotonic() < end:
            for mail in reversed(self.mails(self.email)):
                found = re.search(r"https://localhost:\d+(/reset/\S+)", text_of(mail))
                if found and found[1] not in self.used:
                    self.used.add(found[1])
                    return found[1]
            if self.ended.wait(0.2):
                raise Unavailable("/reset")
        self.watch.complain(f"no mail for {self.email} within {MAIL} s")
        raise Unavailable("/reset")

    def choose(self, browser: Browser, password: str, about: str) -> None:
        leaving, self.others = [self.browser, *self.others], []
        self.is_in = False
        before = self.ledger.passwords[self.email]
        answer = browser.post(
            "/reset/choose", about=about, password=password, confirmPassword=password)
        is_done = answer.status == 303 and answer.location == "/login"
        self.note("choose a new password", answer, is_done)
        token, self.token = self.token, self.token if answer.denies else ""
        if is_done:
            self.revoked += [token] if token else []
            self.over += [browser.cookies for browser in leaving]
            self.ledger.passwords[self.email] = {password}
            self.ledger.old_passwords[self.email] = min(before)
        elif answer.is_unknown:
            self.ledger.passwords[self.email] = before | {password}
        elif answer.location != "/reset":
            # An older mail's link is dead when a newer one was made.
            self.refused("choose a new password", answer)

    def invite(self) -> None:
        """Somebody else signs up."""
        name = f"{self.name}-guest{next(self.guests)}"
        email = f"{name}@example.com"
        browser = self.new_browser(None)
        browser.page("/signup")
        self.ledger.members[email] = False
        answer = self.register(browser, name, email, "correct horse battery 0")
        is_done = answer.status == 303 and answer.location == "/todos"
        self.note("sign up", answer, is_done)
        self.ledger.members[email] = is_done

    # MARK: - Noting

    def note(self, deed: str, answer: Answer, is_done: bool) -> None:
        self.ledger.note(deed, answer, is_done)
        self.watch.note_deed(is_done, answer)

    def refused(self, deed: str, answer: Answer) -> None:
        """A deed that had to be done was refused, and not for want of a database: the browser logs in anew."""
        if answer.denies or answer.status == 429:
            return
        self.watch.complain(
            f"{deed} of {self.email} was answered with {answer.status} {answer.location} {answer.notice}")
        self.is_in = False
