"""The provider's pages."""

from collections.abc import Iterable
from html import escape

from identity_provider.person import Person


def _page(title: str, body: str) -> str:
    return f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title><h1>{title}</h1>{body}'


def consent(provider: str, client: str, people: Iterable[Person]) -> str:
    """Asks for the person. The form goes to the page's own address, with its query."""
    options = "".join(f'<option value="{escape(one.subject)}">{escape(one.name)}</option>' for one in people)
    return _page(
        f"Log in with {provider}",
        f"<p>{escape(client)} wants to know who you are.</p>"
        f'<form method="post"><label>Person <select name="person">{options}</select></label>'
        '<button name="answer" value="continue">Continue</button>'
        '<button name="answer" value="cancel">Cancel</button></form>')


def form_post(url: str, fields: dict[str, str]) -> str:
    """Sends the answer by a form (OAuth 2.0 Form Post Response Mode); without scripts, by a button."""
    inputs = "".join(
        f'<input type="hidden" name="{escape(name)}" value="{escape(value)}">' for name, value in fields.items())
    return _page(
        "One moment",
        f'<form method="post" action="{escape(url)}">{inputs}<button>Back to the site</button></form>'
        "<script>document.forms[0].submit()</script>")


def refusal(error: str, description: str) -> str:
    return _page("This doesn't work", f"<p>{escape(error)}</p><p>{escape(description)}</p>")
