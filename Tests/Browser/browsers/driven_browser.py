"""What all makes of browsers can do."""

from typing import Any, Literal, Protocol

Scheme = Literal["light", "dark"]


class PageLeft(Exception):
    """The page was left for another one before it could answer."""


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
        """The window's content as PNG, one pixel a CSS pixel."""

    def forget_session(self) -> None:
        """Forgets the cookies that end with the session, as closing the browser does."""

    def close(self) -> None:
        """Ends the browser and what was started for it."""
