"""How browsers are opened, and their time-outs."""

from collections.abc import Callable

from playwright.sync_api import BrowserContext

NewContext = Callable[..., BrowserContext]
Open = Callable[..., BrowserContext]

CHROMIUM = "/usr/bin/chromium-headless-shell"

PATIENCE = 45_000
"""Milliseconds that a page action may take on a busy machine."""
