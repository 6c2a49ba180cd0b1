"""The interface of all browser engines."""

from typing import Any, Literal, Protocol

Scheme = Literal["light", "dark"]


class PageLeft(Exception):
    """The page navigated away before it could answer."""


class DrivenBrowser(Protocol):
    """A browser with an empty profile and one page."""

    def open(self, url: str) -> None:
        """Returns when the page has loaded."""

    def run(self, expression: str) -> Any:
        """The value of an expression of JavaScript, as JSON has it.

        Raises `PageLeft`.
        """

    def click(self, x: float, y: float, times: int = 1) -> None:
        """Presses the mouse at a place of the window, in CSS pixels."""

    def type(self, text: str) -> None:
        """Presses keys, at whatever has the focus; `\\n` is Enter."""

    def picture(self) -> bytes:
        """A screenshot of the window as PNG, one pixel per CSS pixel."""

    def forget_session(self) -> None:
        """Forgets the cookies that end with the session, as closing the browser does."""

    def close(self) -> None:
        """Ends the browser and its helper processes."""
