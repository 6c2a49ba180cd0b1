"""Texts that an attacker types to find a bug in the program."""

RIGHT_TO_LEFT = "שלום עולם"
SCRIPT = "<script>alert(1)</script>"
SQL = "Robert'); DROP TABLE members;--"

TEXTS = {
    "emoji": "👩‍👩‍👧‍👦🇰🇷",
    "right to left": RIGHT_TO_LEFT,
    "script": SCRIPT,
    "attribute": "\" autofocus onfocus=\"alert(1)",
    "SQL": SQL,
    "line break": "one\r\nSet-Cookie: session=stolen",
    "control character": "a\u0007b",
    "template": "{{csrf}}{{{text}}}",
    "200 KB": "x" * 200_000,
}
