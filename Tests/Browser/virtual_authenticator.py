"""Chromium's own authenticator for tests (DevTools protocol, domain WebAuthn): a password manager built into the device,
whose user touches it when the test says so."""

from playwright.sync_api import Page, Route, expect

BUTTON = "Log in with a passkey"


class VirtualAuthenticator:
    """Belongs to one page. Nobody touches it until `touch`, and its user is recognised until `forget_user`."""

    def __init__(self, page: Page) -> None:
        self._session = page.context.new_cdp_session(page)
        self._session.send("WebAuthn.enable")
        options = {
            "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
            "isUserVerified": True, "automaticPresenceSimulation": False, "defaultBackupEligibility": True,
            "defaultBackupState": True}
        self._id = self._send("addVirtualAuthenticator", options=options)["authenticatorId"]

    def _send(self, command: str, **parameters: object) -> dict:
        return self._session.send(f"WebAuthn.{command}", parameters)

    def touch(self, is_touched: bool = True) -> None:
        """Its user agrees to whatever is asked from now on; or to nothing, and then a request waits."""
        self._send("setAutomaticPresenceSimulation", authenticatorId=self._id, enabled=is_touched)

    def recognise_user(self, is_recognised: bool) -> None:
        self._send("setUserVerified", authenticatorId=self._id, isUserVerified=is_recognised)

    @property
    def credentials(self) -> list[dict]:
        return self._send("getCredentials", authenticatorId=self._id)["credentials"]

    def take(self, credentials: list[dict]) -> None:
        """Gets copies of another's credentials, as password managers make them."""
        for credential in credentials:
            self._send("addCredential", authenticatorId=self._id, credential=credential)


def add(page: Page, authenticator: VirtualAuthenticator, at: str = "") -> None:
    """Adds a passkey. `at` is the site's address, if it is another one than the browser's."""
    page.goto(f"{at}/account/passkeys")
    authenticator.touch()
    page.get_by_role("button", name="Add a passkey").click()
    expect(page.get_by_role("status")).to_contain_text("Passkey added.")
    authenticator.touch(False)


def open_login(page: Page, path: str = "/login") -> None:
    """Opens the login page, and waits until it has asked for what it offers."""
    with page.expect_response("**/login/passkey/challenge"):
        page.goto(path)


def press(page: Page, authenticator: VirtualAuthenticator) -> None:
    """Logs in by the button. What the field offered is taken back by then, so it is not touched instead."""

    def touch(route: Route) -> None:
        authenticator.touch()
        route.continue_()

    page.route("**/login/passkey/challenge", touch, times=1)
    page.get_by_role("button", name=BUTTON).click()
