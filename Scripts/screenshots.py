"""Takes the pictures for README: starts the program with an empty data folder, fills it, and looks."""

import os
import sys
import tempfile
from datetime import date, timedelta
from pathlib import Path

from latchkey import ROOT, Latchkey
from playwright.sync_api import Browser, Page, sync_playwright

PHONE = {"width": 375, "height": 667}
DESKTOP = {"width": 1120, "height": 760}
MONTH = {"width": 1280, "height": 1040}

PASSWORD = "correct horse battery"
TODAY = date.today()
TODOS = [
    ("Call the dentist", "MakeCall", TODAY, "09:00", "09:15", "Ask for an appointment in the morning."),
    ("Finish the slides", "Work", TODAY, "10:00", "11:30", "Twelve at most, big letters."),
    ("장보기", "Shopping", TODAY, "17:30", "18:00", "우유 두 병, 빵, 사과"),
    ("Train to Busan", "Travel", TODAY + timedelta(days=1), "08:05", "10:45", ""),
    ("Read chapter five", "Reading", TODAY + timedelta(days=2), "20:00", "21:00", ""),
]


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Latchkey(ROOT / ".build/debug/latchkey", Path(data) / "data")
        server.start()
        try:
            sandbox = [] if os.getuid() else ["--no-sandbox"]
            browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=sandbox)
            take(browser, server.url, folder)
            browser.close()
        finally:
            server.stop()


def take(browser: Browser, url: str, folder: Path) -> None:
    phone = browser.new_page(base_url=url, viewport=PHONE, device_scale_factor=2)
    phone.goto("/signup")
    # No person is quicker.
    phone.wait_for_timeout(2000)
    fill(phone, name="Ana", email="ana@example.com", password=PASSWORD, confirmPassword=PASSWORD)
    send(phone)
    phone.wait_for_url("**/todos")
    for title, category, day, start, end, description in TODOS:
        phone.goto("/todos/new")
        phone.check(f"input[value={category}]")
        fill(phone, title=title, date=day.isoformat(), startTime=start, endTime=end, description=description)
        send(phone)
        phone.wait_for_url("**/todos")
    phone.click("article .tick")
    phone.goto("/todos")
    save(phone, folder / "todos-phone.png")

    desktop = browser.new_page(
        base_url=url, viewport=DESKTOP, color_scheme="dark", storage_state=phone.context.storage_state())
    desktop.goto("/todos")
    save(desktop, folder / "todos.png")
    # The whole month.
    desktop.set_viewport_size(MONTH)
    desktop.goto("/todos/month")
    save(desktop, folder / "calendar.png")


def fill(page: Page, **fields: str) -> None:
    for name, value in fields.items():
        page.fill(f"#{name}", value)


def send(page: Page) -> None:
    page.click("main form .primary")


def save(page: Page, file: Path) -> None:
    page.mouse.move(0, 0)
    page.evaluate("document.activeElement.blur()")
    # Animations have ended by then.
    page.wait_for_timeout(600)
    page.screenshot(path=file)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
