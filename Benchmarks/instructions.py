"""Where the instructions of one request go. Argument: a part of its name, such as "anew"."""

import sys

from callgrind import counting, requests
from seeded import PROGRAM

LINES = 70


def main(part: str) -> None:
    with counting(PROGRAM) as (counter, server, browser):
        name, send = next(pair for pair in requests(browser).items() if part in pair[0])
        cost = counter.cost(server, send)
        print(f"{name}: {cost.instructions:,} instructions, {cost.allocations:,} allocations")
        for inclusive in (True, False):
            print(counter.functions(inclusive, LINES))


if __name__ == "__main__":
    main("".join(sys.argv[1:]))
