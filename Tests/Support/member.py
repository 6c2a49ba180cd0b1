"""A member's steps on the site's pages."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import TYPE_CHECKING

from forms import post, token
from web_client import Answer, WebClient

if TYPE_CHECKING:
    from playwright.sync_api import APIRequestContext, BrowserContext, Cookie, Page

PASSWORD = "correct horse battery"

_numbers = itertools.count(1)


@dataclass
class Member:
    """A person with a name, an email address and a password, who reads English."""

    name: str
    email: str
    password: str = PASSWORD

    @classmethod
    def unique(cls) -> "Member":
        """A person who is unique to this test."""
        number = next(_numbers)
        return cls(f"Ana {number}", f"ana{number}@example.com")

    def try_sign_up(self, page: Page, at: str = "") -> None:
        """Submits the form without waiting for a certain page. `at` is as for `join`."""
        page.goto(at + "/signup")
        page.get_by_label("Name").fill(self.name)
        page.get_by_label("Email").fill(self.email)
        page.get_by_label("Password", exact=True).fill(self.password)
        page.get_by_label("Confirm password").fill(self.password)
        page.get_by_role("button", name="Create account").click()

    def sign_up(self, page: Page, at: str = "") -> None:
        self.try_sign_up(page, at)
        page.wait_for_url("**/todos")

    def join(self, request: WebClient | APIRequestContext, at: str = "", **headers: str) -> None:
        """Signs up without showing pages, which is quicker; the browser that `request` belongs to is signed in.

        `at` is the server's address, if it is another one than the browser's.
        """
        fields = {"name": self.name, "email": self.email, "password": self.password, "confirmPassword": self.password}
        path = at + "/signup"
        answer = post(request, path, (fields | {"csrf": token(request, path)}).items(), **headers)
        assert answer.headers.get("location") == "/todos", answer.text()

    def enter(self, request: WebClient | APIRequestContext, remember: bool = False) -> Answer:
        """Logs in without showing pages."""
        fields = {"csrf": token(request, "/login"), "email": self.email, "password": self.password}
        if remember:
            fields["remember"] = "yes"
        return post(request, "/login", fields.items())

    def try_log_in(self, page: Page, remember: bool = False) -> None:
        """Submits the form without waiting for a certain page."""
        page.goto("/login")
        page.get_by_label("Email").fill(self.email)
        page.get_by_label("Password").fill(self.password)
        page.get_by_label("Remember me").set_checked(remember)
        page.get_by_role("button", name="Log in", exact=True).click()

    def log_in(self, page: Page, remember: bool = False) -> None:
        self.try_log_in(page, remember)
        page.wait_for_url("**/todos")


def log_out(page: Page) -> None:
    page.get_by_role("button", name="Log out").click()
    page.wait_for_url("**/login")


def add_todo(page: Page, title: str, start: str = "09:00", end: str = "09:45") -> None:
    """Adds a to-do for today without waiting for a certain page."""
    page.goto("/todos/new")
    page.get_by_label("Title").fill(title)
    page.get_by_label("Start", exact=True).fill(start)
    page.get_by_label("End", exact=True).fill(end)
    page.get_by_role("button", name="Add", exact=True).click()


def send_todo(
    request: WebClient | APIRequestContext, title: str, date: str = "2026-11-21", **others: str
) -> None:
    """Adds a to-do without showing pages."""
    fields = {
        "csrf": token(request, "/todos/new"), "title": title, "category": "Idea", "date": date,
        "startTime": "09:00", "endTime": "10:00", "description": "two\nlines, \"quoted\""}
    assert post(request, "/todos", (fields | others).items()).status == 303


def cookie(context: BrowserContext, name: str) -> Cookie | None:
    """The browser's cookie of this name."""
    return next((cookie for cookie in context.cookies() if cookie["name"] == name), None)
