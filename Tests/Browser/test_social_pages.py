"""The pages of provider logins on a small screen, with very long names and addresses, and their HTML."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from audit import CUT, broken_rules, small_targets
from browsing import Open
from identity_provider import IdentityProvider
from latchkey import Latchkey
from markup import Sent, validate
from member import Member
from social import new_person
from social_pages import at, choose
from social_sites import Visit
from test_pages import LONG_WORD

WIDTH = 320


def every_page(page: Page, site: Latchkey, providers: IdentityProvider, visit: Visit) -> Iterator[str]:
    """Shows one page after the other; yields each one's name."""
    member = Member.unique()
    member.email = f"{LONG_WORD[:50].lower()}.{member.email}"
    member.join(visit(site))
    same_address = new_person(providers, email=member.email)
    newcomer = new_person(providers, given="Wolfeschlegelsteinhausenbergerdorff", email=f"not.{member.email}")

    def go_to(name: str) -> None:
        page.goto("/login")
        page.locator(f'[formaction="/auth/{name}"]').click()

    # If the provider can't be reached, the visitor stays on the page with its link.
    page.route(f"{providers.base}/**", lambda route: route.abort("aborted"))
    go_to("google")
    page.wait_for_selector("main .button")
    yield "on the way"
    page.unroute(f"{providers.base}/**")
    go_to("google")
    page.get_by_role("button", name="Cancel").click()
    page.wait_for_url(at("/login"))
    yield "/login after turning back"
    go_to("google")
    choose(page, same_address)
    page.wait_for_url(at("/auth/link"))
    yield "/auth/link"
    for path in ("/login", "/signup"):
        page.goto(path)
        yield path
    go_to("facebook")
    choose(page, newcomer)
    page.wait_for_url(at("/auth/finish"))
    yield "/auth/finish"
    page.locator("main form button[type=submit]").click()
    page.wait_for_url(at("/todos"))
    for path in ("/account/identities", "/reauthenticate"):
        page.goto(path)
        yield path


def test_the_button_for_apple_is_black_or_white_and_as_large_as_the_others(site: Latchkey, open_browser: Open) -> None:
    black, white = "rgb(0, 0, 0)", "rgb(255, 255, 255)"
    page = open_browser(site).new_page()
    for scheme, ground, ink in (("light", black, white), ("dark", white, black)):
        page.emulate_media(color_scheme=scheme)
        page.goto("/login")

        apple = page.get_by_role("button", name="Continue with Apple", exact=True)

        assert apple.evaluate("button => getComputedStyle(button).backgroundColor") == ground
        # The title and the logo have one colour.
        assert apple.evaluate("button => getComputedStyle(button).color") == ink
        assert apple.locator("svg").evaluate("logo => getComputedStyle(logo).color") == ink
        box, other = apple.bounding_box(), page.get_by_role("button", name="Continue with Google").bounding_box()
        assert box and other
        assert (box["width"], box["height"]) == (other["width"], other["height"])


def test_each_page_fits_a_small_screen_speaks_one_language_and_is_valid_html(
    site: Latchkey, providers: IdentityProvider, open_browser: Open, visit: Visit, tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    foreign = "() => document.querySelector('main').innerText.match(/[A-Za-z]{2,} [A-Za-z]{2,} [A-Za-z]{2,}/)"
    # In both languages at once: the checker of the HTML takes seconds to start.
    for locale in ("en-GB", "ko-KR"):
        page = open_browser(site, locale=locale, viewport={"width": WIDTH, "height": 700}).new_page()
        sent = Sent(page, tmp_path)

        for name in every_page(page, site, providers, visit):
            sent.keep(f"{locale} {name}")
            assert page.evaluate("document.scrollingElement.scrollWidth") <= WIDTH, (locale, name)
            assert page.evaluate(CUT) == [], (locale, name)
            assert small_targets(page) == [], (locale, name)
            assert broken_rules(page) == [], (locale, name)
            assert locale != "ko-KR" or page.evaluate(foreign) is None, name

    validate(tmp_path, capsys)
