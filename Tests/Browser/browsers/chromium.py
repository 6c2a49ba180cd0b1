"""Chromium, by Playwright as in the other tests: the reference for the others."""

import os
from typing import Any

from playwright.sync_api import Error, Playwright

from browsers.driven_browser import PageLeft, Scheme


class Chromium:
    def __init__(self, playwright: Playwright, scheme: Scheme, width: int, height: int) -> None:
        sandbox = [] if os.geteuid() else ["--no-sandbox"]
        self.browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=sandbox)
        self.context = self.browser.new_context(
            viewport={"width": width, "height": height}, color_scheme=scheme, locale="en-GB")
        self.page = self.context.new_page()

    def open(self, url: str) -> None:
        self.page.goto(url)

    def run(self, expression: str) -> Any:
        try:
            return self.page.evaluate(expression)
        except Error as error:
            if "because of a navigation" in error.message:
                raise PageLeft from error
            raise

    def click(self, x: float, y: float, times: int = 1) -> None:
        self.page.mouse.click(x, y, click_count=times)

    def type(self, text: str) -> None:
        self.page.keyboard.type(text)

    def picture(self) -> bytes:
        return self.page.screenshot()

    def forget_session(self) -> None:
        kept = [cookie for cookie in self.context.cookies() if cookie["expires"] > 0]
        self.context.clear_cookies()
        self.context.add_cookies(kept)

    def close(self) -> None:
        self.browser.close()
