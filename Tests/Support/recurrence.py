"""Recurrence rules and the dates that python-dateutil finds for them, stored in `recurrence.json`.

    .venv/bin/python Tests/Support/recurrence.py --write

writes that table again, with other rules if the functions below have changed."""

import json
import random
import sys
from calendar import isleap
from collections.abc import Iterable
from datetime import date, datetime, timedelta
from itertools import islice
from pathlib import Path

from dateutil.rrule import rrulestr

TABLE = Path(__file__).parent / "recurrence.json"
RULES = 320
# How many dates are looked at; a rule that has fewer has ended.
DATES = 10
WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]


def dates(rule: str, start: date) -> list[str]:
    """The first dates of a rule."""
    found = rrulestr(rule, dtstart=datetime(start.year, start.month, start.day))
    return [moment.date().isoformat() for moment in islice(found, DATES)]


def random_start(chance: random.Random) -> date:
    """Any day of three centuries, and often one that many months don't have."""
    days = [date(1900, 1, 1) + timedelta(days=chance.randrange(300 * 365)) for _ in range(2)]
    long_month = date(chance.randint(1900, 2200), chance.choice([1, 3, 5, 7, 8, 10, 12]), 31)
    leap_day = date(chance.choice([year for year in range(1900, 2200) if isleap(year)]), 2, 29)
    return chance.choice([*days, long_month, leap_day])


def some(chance: random.Random, things: Iterable[object], most: int) -> str:
    things = list(things)
    return ",".join(str(thing) for thing in chance.sample(things, chance.randint(1, min(most, len(things)))))


def random_weekdays(chance: random.Random, frequency: str, has_months: bool) -> str:
    """Never some with a number and some without: of these python-dateutil gives what is both, not what is either
    (RFC 5545 wants the latter)."""
    if frequency in ("DAILY", "WEEKLY") or chance.random() < 0.3:
        return some(chance, WEEKDAYS, 4)
    most = 53 if frequency == "YEARLY" and not has_months else 5
    numbers = [*range(1, most + 1), *range(-most, 0)]
    return some(chance, (f"{number}{weekday}" for number in numbers for weekday in WEEKDAYS), 4)


def random_rule(chance: random.Random, start: date) -> str:
    frequency = chance.choice(["DAILY", "WEEKLY", "MONTHLY", "MONTHLY", "YEARLY", "YEARLY"])
    parts = {"FREQ": frequency}
    if chance.random() < 0.5:
        parts["INTERVAL"] = str(chance.choice([2, 2, 3, 4, 5, 6, 7, 12, 18, chance.randint(8, 60)]))
    if chance.random() < 0.3:
        parts["BYMONTH"] = some(chance, range(1, 13), 4)
    if frequency != "WEEKLY" and chance.random() < 0.35:
        parts["BYMONTHDAY"] = some(chance, [*range(1, 32), *range(-31, 0)], 12)
    if chance.random() < 0.5:
        parts["BYDAY"] = random_weekdays(chance, frequency, "BYMONTH" in parts)
    if chance.random() < 0.3:
        parts["WKST"] = chance.choice(WEEKDAYS)
    end = chance.random()
    if end < 0.2:
        parts["COUNT"] = str(chance.randint(1, DATES + 3))
    elif end < 0.4:
        parts["UNTIL"] = (start + timedelta(days=chance.choice([0, 40, 400, 4000]))).strftime("%Y%m%d")
    names = list(parts)
    chance.shuffle(names)
    return ";".join(f"{name}={parts[name]}" for name in names)


def random_table() -> list[dict[str, object]]:
    chance = random.Random(5545)
    table = []
    for _ in range(RULES):
        start = random_start(chance)
        rule = random_rule(chance, start)
        table.append({"rule": rule, "start": start.isoformat(), "dates": dates(rule, start)})
    return table


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit(__doc__)
    lines = ",\n".join(json.dumps(row) for row in random_table())
    TABLE.write_text(f"[\n{lines}\n]\n")
