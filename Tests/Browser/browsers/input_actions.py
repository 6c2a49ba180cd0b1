"""Clicks and keys as WebDriver has them, classic and BiDi alike (W3C, WebDriver, "Actions")."""

from typing import Any

ENTER = "\ue007"

Actions = list[dict[str, Any]]


def click(x: float, y: float, times: int) -> Actions:
    press = [{"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
    steps = [{"type": "pointerMove", "x": round(x), "y": round(y)}, *press * times]
    return [{"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": steps}]


def keys(text: str) -> Actions:
    pressed = text.replace("\n", ENTER)
    steps = [{"type": kind, "value": key} for key in pressed for kind in ("keyDown", "keyUp")]
    return [{"type": "key", "id": "keyboard", "actions": steps}]
