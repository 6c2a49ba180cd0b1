"""The figures, and how they are shown: a line each while they are measured, and a table at the end."""

import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Any

from machine import MOST_DRIFT, MOST_OTHERS, Others


NOTHING = "—"
"""In the place of a number."""


class Skipped(Exception):
    """Why a figure isn't measured here."""


@dataclass(frozen=True)
class Mark:
    """What a figure is to reach."""

    most: float | None = None
    least: float | None = None

    def __str__(self) -> str:
        return f"≤ {self.most:,g}" if self.least is None else f"≥ {self.least:,g}"

    def is_met(self, value: float) -> bool:
        return value <= self.most if self.least is None else value >= self.least


def at_most(value: float) -> Mark:
    return Mark(most=value)


def at_least(value: float) -> Mark:
    return Mark(least=value)


@dataclass(frozen=True)
class Figure:
    """Something that is measured, by a method of its group's rig: it returns the number, and may add a note to it."""

    name: str
    unit: str
    measure: Callable[[Any], "float | tuple[float, str]"]
    mark: Mark | None = None


@dataclass(frozen=True)
class Group:
    """Figures that share servers. `rig` starts these once a figure needs them; they end with it."""

    name: str
    rig: type[ExitStack]
    figures: list[Figure]


@dataclass
class Report:
    """What was measured so far."""

    others: Others = field(default_factory=Others)
    rows: list[tuple[str, ...]] = field(default_factory=list)
    missed: int = 0
    busy: list[str] = field(default_factory=list)
    """When others took processor time, and how much."""

    def watch(self, seconds: float) -> None:
        """Looks at the machine before anything is measured."""
        self.others.share()
        time.sleep(seconds)
        self._look("before the first figure")

    def add(self, group: Group) -> None:
        with group.rig() as rig:
            for figure in group.figures:
                self._add(figure, rig)
        # What was started for the next figures, and what ended with these.
        self.others.share()

    def _add(self, figure: Figure, rig: ExitStack) -> None:
        begun = time.monotonic()
        measured, verdict = self._measure(figure, rig)
        if self._look(figure.name) and measured != NOTHING:
            verdict = f"{verdict} (busy machine)".strip()
        row = (figure.name, measured, str(figure.mark or ""), verdict, f"{time.monotonic() - begun:.0f} s")
        self.rows.append(row)
        print(" | ".join(row), flush=True)

    def _measure(self, figure: Figure, rig: ExitStack) -> tuple[str, str]:
        """The number with its note, and whether it meets the mark."""
        try:
            found = figure.measure(rig)
        except Skipped as reason:
            return NOTHING, f"skipped: {reason}"
        except Exception as error:
            # One that can't be measured doesn't take the others with it.
            self.missed += 1
            return NOTHING, f"FAILED: {error!r}"
        value, note = found if isinstance(found, tuple) else (found, "")
        decimals = 0 if value >= 1000 else 1 if value >= 10 else 2
        measured = f"{value:,.{decimals}f} {figure.unit}".strip() + (f" ({note})" if note else "")
        if figure.mark is None:
            return measured, ""
        is_met = figure.mark.is_met(value)
        self.missed += not is_met
        return measured, "met" if is_met else "MISSED"

    def _look(self, when: str) -> bool:
        """Whether others have taken too much since the last look."""
        share = self.others.share()
        if share > MOST_OTHERS:
            self.busy.append(f"{when}: others took {share:.0%} of the processors")
        return share > MOST_OTHERS

    def print(self) -> None:
        print("\n| figure | measured | mark | | time |\n|---|---|---|---|--:|")
        for row in self.rows:
            print(f"| {' | '.join(row)} |")
        if (drift := self.others.drift()) > MOST_DRIFT:
            self.busy.append(f"at the end: the same work takes {drift:.0%} longer than at the beginning")
        if self.busy:
            print("\nBusy machine: figures of time may mean little.")
            for line in self.busy:
                print(f"- {line}")
        print(f"\n{self.missed} missed")
