"""Draws the app's icons as PNG from the mark in Public/icons.svg, for the places that take no SVG. Run it after the mark has
changed, with the Debian packages pngquant and optipng installed: .venv/bin/python Scripts/icons.py"""

import os
import subprocess
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from latchkey import ROOT

PUBLIC = ROOT / "Public"

# The tile up to the edges, for systems that cut their own shape out of it. All of the mark then stays within the circle of
# 80 % that every such shape leaves (W3C, Web Application Manifest, "Icon masks and safe zone").
FILL = """scale => {
    document.querySelector('.tile').removeAttribute('rx');
    document.querySelector('.mark').setAttribute('transform', `translate(12 12) scale(${scale}) translate(-12 -12)`);
}"""


def main() -> None:
    with sync_playwright() as playwright:
        sandbox = [] if os.getuid() else ["--no-sandbox"]
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=sandbox)
        page = browser.new_page(color_scheme="light")
        for name, size, scale in (
            ("icon-192", 192, None), ("icon-512", 512, None),
            ("icon-maskable-512", 512, 0.85), ("apple-touch-icon", 180, 0.95),
        ):
            draw(page, PUBLIC / f"{name}.png", size, scale)
        browser.close()


def draw(page: Page, file: Path, size: int, scale: float | None) -> None:
    """Without a scale the tile keeps its round corners."""
    page.set_viewport_size({"width": size, "height": size})
    page.set_content((PUBLIC / "icons.svg").read_text())
    page.add_style_tag(content="body { margin: 0 } svg { display: block; width: 100vw; height: 100vh }")
    if scale:
        page.evaluate(FILL, scale)
    page.screenshot(path=file, omit_background=scale is None)
    # Two colours and what lies between them: a palette does, and takes a third of the bytes.
    subprocess.run(["pngquant", "--force", "--strip", "--speed=1", "64", "--output", file, file], check=True)
    subprocess.run(["optipng", "-quiet", "-o5", file], check=True)


if __name__ == "__main__":
    main()
