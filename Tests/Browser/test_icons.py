"""Every icon looks in each browser engine as in Chromium, light and dark, and has the colour of what it belongs to."""

import functools
import io
from collections.abc import Callable
from xml.etree import ElementTree

import pytest
from PIL import Image, ImageChops, ImageStat
from playwright.sync_api import Playwright

from browsers import opened
from browsers.driven_browser import DrivenBrowser, Scheme
from browsers.patience import until
from latchkey import ROOT, Latchkey

SYMBOL = "{http://www.w3.org/2000/svg}symbol"
ICONS = [symbol.get("id") for symbol in ElementTree.parse(ROOT / "Public/icons.svg").iter(SYMBOL)]

SIZE = 96
"""The side of an icon's picture, in pixels."""
COLUMNS = 8
GRAIN = 16
"""The side of the scaled-down picture for comparison, in which anti-aliasing does not show."""

# The icons in rows, drawn with the site's style sheet and sprite.
SHOW = """(() => {
    const sprite = document.querySelector('use').getAttribute('href').split('#')[0];
    document.body.style = 'display: grid; grid-template-columns: repeat(COLUMNS, SIZEpx); min-height: 0';
    document.body.innerHTML = ICONS.map(icon => `<svg><use href="${sprite}#${icon}"></use></svg>`).join('');
    for (const svg of document.querySelectorAll('svg')) svg.style = 'width: SIZEpx; height: SIZEpx';
})()""".replace("COLUMNS", str(COLUMNS)).replace("SIZE", str(SIZE)).replace("ICONS", str(ICONS))

Icons = dict[str, Image.Image]
Draw = Callable[[str, Scheme], Icons]


@pytest.fixture(scope="module")
def draw(playwright: Playwright, server: Latchkey, tmp_path_factory: pytest.TempPathFactory) -> Draw:
    """Draws all icons in a browser engine: as they are, and then in the colour of what they belong to. What was drawn once
    is kept: a start takes seconds."""
    folder = tmp_path_factory.mktemp("icons")

    @functools.cache
    def draw_in(make: str, scheme: Scheme) -> Icons:
        with opened(make, playwright, folder / f"{make}-{scheme}", scheme) as browser:
            browser.open(server.url + "/login")
            browser.run(SHOW)
            icons = until(lambda: drawn(browser), f"{make} draws nothing for some icons")
            # A colour that no part of the page has; the icons inherit it, as they do that of a button or a category.
            browser.run("document.body.style.color = 'rgb(200, 0, 120)'")
            # A picture may still be of the page before that.
            until(lambda: are_drawn_in(drawn(browser), (200, 0, 120)), f"{make} draws some icons in another colour")
        return icons

    return draw_in


def drawn(browser: DrivenBrowser) -> Icons | None:
    """The icons' pictures; None as long as one of them is empty."""
    window = Image.open(io.BytesIO(browser.picture())).convert("RGB")
    places = [(number % COLUMNS * SIZE, number // COLUMNS * SIZE) for number in range(len(ICONS))]
    icons = {icon: window.crop((x, y, x + SIZE, y + SIZE)) for icon, (x, y) in zip(ICONS, places, strict=True)}
    return icons if all(ink(icon).getbbox() for icon in icons.values()) else None


def ink(icon: Image.Image) -> Image.Image:
    """White where something is drawn, black on the background, which every icon shows in its corner."""
    ground = Image.new("RGB", icon.size, icon.getpixel((0, 0)))
    return ImageChops.difference(icon, ground).convert("L").point(lambda value: 255 * (value > 64))


def share_of_ink(icon: Image.Image) -> float:
    return ImageStat.Stat(ink(icon)).mean[0] / 255


def difference(one: Image.Image, other: Image.Image) -> float:
    """The difference, from 0 (equal) to 1 (inverted)."""
    small, other_small = (icon.resize((GRAIN, GRAIN), Image.Resampling.BOX) for icon in (one, other))
    return sum(ImageStat.Stat(ImageChops.difference(small, other_small)).mean) / 3 / 255


def departs(icon: Image.Image, expected: Image.Image) -> bool:
    """Whether position or size differs by over a pixel, or ink or shape by over one percent."""
    sides = zip(ink(icon).getbbox(), ink(expected).getbbox(), strict=True)
    return (
        any(abs(side - other) > 1 for side, other in sides)
        or abs(share_of_ink(icon) - share_of_ink(expected)) > 0.01
        or difference(icon, expected) > 0.01)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("make", ["Firefox", "WebKit"])
def test_every_icon_looks_as_in_chromium_and_has_the_colour_of_what_it_belongs_to(draw: Draw, make: str, scheme: Scheme) -> None:
    expected, icons = draw("Chromium", scheme), draw(make, scheme)

    grounds = [sum(icons["key"].getpixel((0, 0))) / 3 for icons in (expected, icons)]
    assert [ground < 128 for ground in grounds] == [scheme == "dark"] * 2
    # Lines, where a solid shape would be a third of its picture and more. Apple's mark is one.
    lines = [icon for icon in ICONS if icon != "apple"]
    assert [icon for icon in lines if not 0.05 < share_of_ink(expected[icon]) < 0.3] == []
    assert [icon for icon in ICONS if departs(icons[icon], expected[icon])] == []


def are_drawn_in(icons: Icons | None, colour: tuple[int, int, int]) -> bool:
    return icons is not None and all(is_drawn_in(icon, colour) for icon in icons.values())


def is_drawn_in(icon: Image.Image, colour: tuple[int, int, int]) -> bool:
    """Whether the middle of its lines, where anti-aliasing does not show, is of this colour."""
    away = ImageChops.difference(icon, Image.new("RGB", icon.size, colour)).convert("L")
    return ImageStat.Stat(away.point(lambda value: 255 * (value <= 12))).mean[0] / 255 > share_of_ink(icon) / 4
