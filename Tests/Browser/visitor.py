"""A visitor in any browser engine."""

import json
from typing import Any

from browsers.driven_browser import DrivenBrowser
from browsers.patience import until

# The middle of the first visible element with `text`, once nothing covers it.
PLACE = """((css, text) => {
    const element = [...document.querySelectorAll(css)].find(element =>
        element.checkVisibility() && (element.getAttribute('aria-label') ?? element.innerText).includes(text));
    if (!element || document.readyState !== 'complete') return null;
    element.scrollIntoView({block: 'center', behavior: 'instant'});
    const {x, y, width, height} = element.getBoundingClientRect();
    const place = [x + width / 2, y + height / 2];
    return element.contains(document.elementFromPoint(...place)) ? place : null;
})"""


class Visitor:
    """Waits until a page shows an element; clicks and types there."""

    def __init__(self, browser: DrivenBrowser, url: str) -> None:
        self.browser = browser
        self.url = url

    def open(self, path: str) -> None:
        self.browser.open(self.url + path)

    def sees(self, css: str, text: str = "") -> list[float]:
        """The position of an element that matches and has `text`, as soon as it is there."""
        place = f"{PLACE}({json.dumps(css)}, {json.dumps(text)})"
        return until(lambda: self.browser.run(place), f"there is no {css} with {text!r}")

    def finds(self, expression: str) -> Any:
        """The value of an expression of JavaScript, as soon as it is true."""
        return until(lambda: self.browser.run(expression), f"it is not so that {expression}")

    def is_at(self, path: str) -> None:
        self.finds(f"location.pathname === {json.dumps(path)} && document.readyState === 'complete'")

    def click(self, css: str, text: str = "", times: int = 1) -> None:
        self.browser.click(*self.sees(css, text), times)

    def fill(self, css: str, text: str) -> None:
        """Replaces the content of a field."""
        self.click(css)
        self.finds(f"document.activeElement.matches({json.dumps(css)})")
        self.browser.run("document.activeElement.select()")
        self.browser.type(text)
