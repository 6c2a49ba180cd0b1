"""The table of recurrence rules for the Swift tests agrees with python-dateutil."""

import json
from datetime import date

from recurrence import DATES, TABLE, dates

ROWS = json.loads(TABLE.read_text())


def test_each_rule_of_the_table_has_the_dates_that_dateutil_finds() -> None:
    for row in ROWS:
        assert row["dates"] == dates(row["rule"], date.fromisoformat(row["start"])), row


def test_the_table_has_rules_of_all_kinds() -> None:
    assert len(ROWS) >= 300
    for part in ["FREQ=DAILY", "FREQ=WEEKLY", "FREQ=MONTHLY", "FREQ=YEARLY", "INTERVAL=", "BYMONTH=", "BYMONTHDAY=",
                 "BYDAY=", "BYDAY=-", "WKST=", "COUNT=", "UNTIL="]:
        assert sum(part in row["rule"] for row in ROWS) >= 5, part
    # Rules that never match, rules that end, and endless ones.
    assert sum(row["dates"] == [] for row in ROWS) >= 5
    assert sum(0 < len(row["dates"]) < DATES for row in ROWS) >= 20
    assert sum(len(row["dates"]) == DATES for row in ROWS) >= 150
