"""Every kind of email, sent by the program."""

import json
import subprocess
from email.message import EmailMessage

from authenticator import PAGE, give_code, set_up
from forms import hidden_fields, post
from identity_provider import IdentityProvider, consent
from latchkey import ROOT, STARTING, Latchkey
from mail_server import MailServer
from mailing import latest_email
from member import PASSWORD, Member
from outbox import ask_for_link, link_in
from passkeys import PasswordManager
from social import begin, known_as, new_person, pass_through, return_to_site
from web_client import Answer, WebClient

KINDS = {
    file.name.partition(".")[0] for file in (ROOT / "Templates/Mail").glob("[A-Z]*.text.mustache")}


class EveryMail:
    """A member, and an invited one, to whom everything happens that an email reports."""

    def __init__(
        self, site: Latchkey, mail_server: MailServer, providers: IdentityProvider, language: str
    ) -> None:
        self.site, self.mail_server, self.providers, self.language = site, mail_server, providers, language
        self.texts = json.loads((ROOT / f"Templates/Texts/{language}.json").read_text())
        self.member = Member.unique()
        self.kept: dict[str, EmailMessage] = {}
        """By the names of their templates."""
        self.browsers: list[WebClient] = []

    def __enter__(self) -> dict[str, EmailMessage]:
        browser = self._sign_up()
        self._remember_twice()
        self._reset()
        self._send_code()
        self._enter(browser)
        self._change(browser)
        self._add_passkeys(browser)
        self._make_token(browser)
        self._make_calendar(browser)
        self._link(browser)
        self._second_factor(browser)
        self._delete(browser)
        self._lock_down(browser)
        self._invite()
        return self.kept

    def __exit__(self, *_: object) -> None:
        for browser in self.browsers:
            browser.dispose()

    def _browser(self) -> WebClient:
        self.browsers.append(WebClient(self.site.url, Accept_Language=self.language))
        return self.browsers[-1]

    def _keep(self, kind: str, address: str | None = None) -> EmailMessage:
        others = {"ResetRequested": "reset", "EmailCodeRequested": "emailCode"}
        key = others.get(kind, kind[0].lower() + kind[1:])
        subject = self.texts[f"mail.{key}.subject"].replace("{{provider}}", self.texts["provider.google"])
        self.kept[kind] = latest_email(self.mail_server, subject, address or self.member.email)
        return self.kept[kind]

    def _send(self, browser: WebClient, page: str, action: str = "", **fields: str) -> Answer:
        answer = post(browser, action or page, (hidden_fields(browser, page) | fields).items())
        assert answer.status == 303, answer.text()
        return answer

    def _follow(self, browser: WebClient, mail: EmailMessage, path: str, **fields: str) -> None:
        """Opens a link in an email, and sends the form on its page."""
        page = browser.get(link_in(mail, path)).url
        self._send(browser, page, **fields)

    def _enter(self, browser: WebClient, **options: bool) -> None:
        assert self.member.enter(browser, **options).headers["location"] == "/todos"

    def _sign_up(self) -> WebClient:
        fields = {
            "name": self.member.name, "email": self.member.email, "password": PASSWORD, "confirmPassword": PASSWORD}
        browser = self._browser()
        self._send(browser, "/signup", **fields)
        self._follow(browser, self._keep("ConfirmSignUp"), "/signup/confirm/")
        self._send(self._browser(), "/signup", **fields)
        self._keep("AddressWanted")
        return browser

    def _remember_twice(self) -> None:
        owner, thief = self._browser(), self._browser()
        self._enter(owner, remember=True)
        self._keep("NewDevice")
        thief.keep("remember", owner.cookies["remember"])
        for browser in (owner, owner, thief):
            browser.forget("session")
            browser.get("/todos")
        self._keep("TicketReplayed")

    def _reset(self) -> None:
        browser = self._browser()
        ask_for_link(browser, self.member.email)
        self._follow(
            browser, self._keep("ResetRequested"), "/reset/", password=PASSWORD, confirmPassword=PASSWORD)
        self._keep("PasswordReset")

    def _send_code(self) -> None:
        self._send(self._browser(), "/login/email", email=self.member.email)
        self._keep("EmailCodeRequested")

    def _change(self, browser: WebClient) -> None:
        self._send(browser, "/account/password", password=PASSWORD, confirmPassword=PASSWORD)
        self._keep("PasswordChanged")
        old, self.member.email = self.member.email, "new." + self.member.email
        self._send(browser, "/account/email", email=self.member.email)
        self._follow(browser, self._keep("ConfirmEmail"), "/account/email/confirm/")
        self._keep("EmailChanged", old)

    def _link(self, browser: WebClient) -> None:
        page = "/account/identities"
        location = begin(browser, "google", page, f"{page}/link/")
        return_to_site(browser, consent(location, new_person(self.providers)))
        self._keep("IdentityLinked")
        self._send(browser, page, f"{page}/unlink")
        self._keep("IdentityUnlinked")
        guest = self._browser()
        pass_through(guest, self.providers.google, known_as(self.providers, self.member))
        self._send(guest, "/auth/link", "/auth/link/mail")
        self._keep("ConfirmIdentity")

    def _add_passkeys(self, browser: WebClient) -> None:
        manager = PasswordManager(browser, self.site.url)
        passkey, _ = manager.add()
        self._keep("PasskeyAdded")
        page = "/account/passkeys"
        self._send(browser, page, f"{page}/rename", name="Desk")
        self._keep("PasskeyRenamed")
        passkey.count = 1
        for _ in range(2):
            PasswordManager(self._browser(), self.site.url).log_in(passkey)
        self._keep("PasskeyRefused")
        self._send(browser, page, f"{page}/delete")
        self._keep("PasskeyDeleted")

    def _make_token(self, browser: WebClient) -> None:
        page = "/account/tokens"
        fields = hidden_fields(browser, page) | {"name": "Backup", "permission": "read", "lifetime": "30"}
        assert post(browser, page, fields.items()).status == 200
        self._keep("AccessTokenMade")

    def _make_calendar(self, browser: WebClient) -> None:
        page = "/account/calendar"
        fields = hidden_fields(browser, page) | {"kind": "tasks", "category": "all"}
        assert post(browser, page, fields.items()).status == 200
        self._keep("CalendarMade")

    def _second_factor(self, browser: WebClient) -> None:
        app, codes = set_up(browser)
        self._keep("AuthenticatorOn")
        guest = self._browser()
        assert self.member.enter(guest).headers["location"] == "/login/code"
        assert give_code(guest, codes[0], "/login/recovery").status == 303
        self._keep("RecoveryCodeUsed")
        guest = self._browser()
        self.member.enter(guest)
        self._send(guest, "/login/lost", "/login/lost")
        self._keep("FactorRecovery")
        self._send(browser, "/todos", PAGE + "/keep")
        while give_code(guest, app.wrong_code()).status == 422:
            pass
        self._keep("CodesFailed")
        assert post(browser, PAGE + "/codes", hidden_fields(browser, PAGE).items()).status == 200
        self._keep("RecoveryCodesRenewed")
        self._send(browser, PAGE, PAGE + "/off")
        self._keep("AuthenticatorOff")

    def _delete(self, browser: WebClient) -> None:
        self._send(browser, "/account/delete")
        self._keep("DeletionRequested")

    def _lock_down(self, browser: WebClient) -> None:
        self._follow(browser, self.kept["IdentityUnlinked"], "/secure-account/")
        self._keep("LockedDown")

    def _invite(self) -> None:
        invited = Member.unique()
        self._run("create", invited.email, "--name", invited.name, "--language", self.language)
        self._keep("Invited", invited.email)
        self._run("send-reset", invited.email)
        self._keep("ResetOffered", invited.email)

    def _run(self, *arguments: str) -> None:
        subprocess.run(
            [self.site.program, "member", *arguments], cwd=self.site.folder, env=self.site.environment, check=True,
            timeout=STARTING, stdout=subprocess.DEVNULL)
