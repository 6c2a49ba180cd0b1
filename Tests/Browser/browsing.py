"""How browsers are opened, and how long they have."""

from collections.abc import Callable

from playwright.sync_api import BrowserContext

NewContext = Callable[..., BrowserContext]
Open = Callable[..., BrowserContext]

CHROMIUM = "/usr/bin/chromium-headless-shell"

PATIENCE = 15_000
"""Milliseconds that whatever is done with a page may take; a machine may be busy."""
