"""Reports everything that a page must not do in a browser."""

from collections.abc import Sequence

from playwright.sync_api import BrowserContext, ConsoleMessage, Dialog, Request, Response, WebError

REPORT_VIOLATIONS = """
document.addEventListener('securitypolicyviolation', event =>
    console.error(`${event.violatedDirective} forbids ${event.blockedURI || event.sourceFile}`));
"""


class Watch:
    """Collects what no page may cause: console errors, policy violations, failing scripts, dialogs,
    missing files, and requests to other sites. Pages of other sites that a test visits are not checked."""

    def __init__(self, context: BrowserContext, url: str, others: Sequence[str] = ()) -> None:
        self.url = url
        self.others = tuple(f"{other}/" for other in others)
        self.complaints: list[str] = []
        context.add_init_script(REPORT_VIOLATIONS)
        context.on("console", self._console)
        context.on("weberror", self._error)
        context.on("dialog", self._dialog)
        context.on("request", self._request)
        context.on("response", self._response)

    def _report(self, text: str) -> None:
        self.complaints.append(text)

    def _error(self, failure: WebError) -> None:
        self._report(f"script: {failure.error}")

    def _console(self, message: ConsoleMessage) -> None:
        # A page with status 422 is as it should be; Chromium says so on the console nevertheless.
        is_status = message.text.startswith("Failed to load resource: the server responded with a status of 4")
        # Some tests end their server while a page still fetches its icon; one that ends by itself fails its test
        # anyway.
        # Other tests turn the network off; a file asked for through the service worker has then just failed.
        is_ended = message.text.removeprefix("Failed to load resource: net::ERR_") in (
            "CONNECTION_REFUSED", "INTERNET_DISCONNECTED", "FAILED")
        # On plain http at another host name, Chromium reports that a header has no effect.
        is_untrusted = message.text.startswith("The Cross-Origin-Opener-Policy header has been ignored")
        is_elsewhere = message.page is not None and message.page.url.startswith(self.others)
        if message.type == "error" and not is_status and not (is_ended or is_untrusted or is_elsewhere):
            self._report(f"console: {message.text}")

    def _dialog(self, dialog: Dialog) -> None:
        # What is typed into a form and not saved is left on purpose; `test_unsaved.py` tests the question.
        if dialog.type == "beforeunload":
            return dialog.accept()
        self._report(f"dialog: {dialog.message}")
        dialog.dismiss()

    def _request(self, request: Request) -> None:
        if self._is_theirs(request):
            return
        if not request.url.startswith(self.url + "/") and not request.url.startswith("data:"):
            self._report(f"request: {request.url}")

    def _is_theirs(self, request: Request) -> bool:
        """Whether a page of another site is requested, or makes the request."""
        if request.service_worker:
            return False
        return request.url.startswith(self.others) or (
            not request.is_navigation_request() and request.frame.url.startswith(self.others))

    def _response(self, response: Response) -> None:
        if self._is_theirs(response.request):
            return
        # A form sent by script may be refused; it is then sent once more, for the page that says why. And what a page
        # shows may be no more when it looks again; it is then reloaded.
        is_refusal = response.request.method == "POST" or "latchkey-refresh" in response.request.headers
        is_refusal = is_refusal and response.status in (403, 404, 409, 422)
        # A worker's fetch for a page counts as that page.
        is_page = response.request.is_navigation_request() or response.request.service_worker is not None
        if response.status >= 400 and not is_page and not is_refusal:
            self._report(f"{response.status} for {response.url}")
        if response.status >= 500:
            self._report(f"{response.status} for {response.url}")
