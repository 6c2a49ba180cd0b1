"""What a request costs, in instructions and allocations, as Docs/Performance.md tells it. `LATCHKEY_WRITE_DOCUMENTS=1` writes
its table anew."""

import os
import platform
import re
import shutil
import sqlite3
import subprocess
from pathlib import Path

import pytest

from callgrind import Cost, counting, requests
from latchkey import ROOT

PAGE = ROOT / "Docs/Performance.md"
TABLE = re.compile(r"(?<=<!-- costs -->\n).*?(?=<!-- end of costs -->)", re.S)
ROW = re.compile(r"^\| (.+?) \| ([\d,]+) \| ([\d,]+) \|$", re.M)
ROOM = 0.03
"""Two runs of one program differ by less than half of it, also on a busy machine."""


def versions() -> str:
    """What the counts depend on beside the program."""
    said = subprocess.run(["swift", "--version"], check=True, capture_output=True, text=True).stdout
    swift = re.search(r"Swift version ([\d.]+)", said)[1]
    glibc = platform.libc_ver()[1]
    return f"Swift {swift}, SQLite {sqlite3.sqlite_version}, glibc {glibc}, {platform.machine()}"


def written(costs: dict[str, Cost]) -> str:
    rows = "".join(f"| {name} | {cost.instructions:,} | {cost.allocations:,} |\n" for name, cost in costs.items())
    return f"{versions()}:\n\n| request | instructions | allocations |\n|---|--:|--:|\n{rows}"


def read(table: str) -> dict[str, Cost]:
    return {name: Cost(*(int(number.replace(",", "")) for number in numbers)) for name, *numbers in ROW.findall(table)}


def is_near(found: int, told: int) -> bool:
    return abs(found - told) <= max(1, told * ROOM)


def is_same(found: Cost, told: Cost) -> bool:
    return is_near(found.instructions, told.instructions) and is_near(found.allocations, told.allocations)


@pytest.mark.timeout(600)
@pytest.mark.skipif(not shutil.which("valgrind"), reason="there is no valgrind")
def test_requests_cost_what_the_documentation_tells(program: Path, request: pytest.FixtureRequest) -> None:
    if not os.environ.get("COSTS"):
        # Beside other work more time passes for each request, and more of what is done once a second counts to it.
        request.node.add_marker(pytest.mark.may_be_skipped)
        pytest.skip("`make costs` counts, on a machine that does nothing else")
    table = TABLE.search(PAGE.read_text())[0]
    writes = os.environ.get("LATCHKEY_WRITE_DOCUMENTS") == "1"
    if not writes and not table.startswith(f"{versions()}:\n"):
        # One toolchain's counts say nothing about those of another.
        request.node.add_marker(pytest.mark.may_be_skipped)
        pytest.skip(f"the table is not of {versions()}")

    told = {} if writes else read(table)
    with counting(program) as (counter, server, browser):
        sends = requests(browser)
        found = {name: counter.cost(server, send) for name, send in sends.items()}
        # What the server does beside the requests can fall into all rounds of one.
        for name in [name for name in told.keys() & found.keys() if not is_same(found[name], told[name])]:
            found[name] = min(found[name], counter.cost(server, sends[name]), key=lambda cost: cost.instructions)

    print(written(found))
    if writes:
        PAGE.write_text(TABLE.sub(lambda _: written(found), PAGE.read_text()))
        return
    assert told.keys() == found.keys()
    # Less is no fault, but a table that tells too much would let a change be slow unnoticed: it is written anew, too.
    assert {name: found[name] for name in told if not is_same(found[name], told[name])} == {}
