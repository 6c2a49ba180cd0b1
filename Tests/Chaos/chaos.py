"""Breaks a site a hundred times while members work, then compares what is there with what was acknowledged.

    make chaos SEED=7 FAULTS=120

The same seed gives the same faults in the same order, with the same lengths.
"""

import argparse
import random
import sys
import tempfile
import threading
import time
from pathlib import Path

import httpx

from accounts import Account
from breaking import FAULTS, Fault
from browser import Browser, Cookies, Unavailable
from cluster import READY, Cluster
from latchkey import ROOT
from ledger import Ledger
from verify import account_differences, data_differences, history_differences, settle
from measure import Watch
from worker import Worker

WORKERS = 6
READING = 0.05
"""Seconds between the looks of the member who only reads."""


class Chaos:
    """One run on a site of its own."""

    def __init__(self, program: Path, folder: Path, seed: int, workers: int = WORKERS) -> None:
        self.seed = seed
        self.site = Cluster(program, folder)
        self.ledger, self.watch = Ledger(), Watch()
        self.ended = threading.Event()
        self.transport = httpx.HTTPTransport(verify=self.site.front.trust)
        self.accounts = [
            Account(f"m{number}", self.ledger, self.watch, self.new_browser, self.site.mails, self.ended)
            for number in range(workers + 1)]
        self.threads: list[threading.Thread] = []

    def new_browser(self, cookies: Cookies | None = None) -> Browser:
        return Browser(self.site.front, self.transport, self.watch, cookies)

    def start(self) -> None:
        self.site.start()
        for account in self.accounts:
            account.sign_up()
        reader, *workers = self.accounts
        targets = [Worker(account, f"{self.seed} {account.name}", self.ended).run for account in workers]
        self.threads = [threading.Thread(target=target) for target in [*targets, lambda: self.read(reader)]]
        self.watch.start()
        for thread in self.threads:
            thread.start()

    def read(self, account: Account) -> None:
        """A member who reads a list over and over."""
        while not self.ended.wait(READING):
            try:
                account.browser.page("/todos")
            except Unavailable:
                pass

    def break_with(self, name: str, fault: Fault, chance: random.Random) -> float:
        """One fault, from its beginning until the site is as before; gives the seconds that this took after the end."""
        self.watch.begin(name)
        breaking = fault(self.site, chance)
        time.sleep(next(breaking))
        next(breaking, None)
        mended = time.monotonic()
        written = self.watch.acknowledged()
        if not self.site.wait_until_ready():
            self.watch.complain("the nodes are not ready long after the fault")
        until_ready = time.monotonic() - mended
        # Members go on, too.
        if not self.wait_for_deeds(written + len(self.accounts)):
            self.watch.complain("members can't go on long after the fault")
        self.watch.end(until_ready)
        return until_ready

    def wait_for_deeds(self, count: int) -> bool:
        """Whether so many are acknowledged soon."""
        end = time.monotonic() + READY
        while self.watch.acknowledged() < count:
            if time.monotonic() > end:
                return False
            time.sleep(0.05)
        return True

    def run(self, names: list[str], show: bool = False) -> None:
        for number, name in enumerate(names):
            begun, before = time.monotonic(), len(self.watch.strange)
            until_ready = self.break_with(name, FAULTS[name], random.Random(f"{self.seed} {number} {name}"))
            if show:
                print(f"{number + 1:4} {name:24}{time.monotonic() - begun:6.1f} s, ready after {until_ready:.1f} s",
                      *self.watch.strange[before:], sep="\n     ", flush=True)
            time.sleep(0.3)

    def finish(self) -> list[str]:
        """Lets members end what they do; gives all that is not as it should be."""
        self.ended.set()
        self.watch.is_over = True
        for thread in self.threads:
            thread.join()
        settle(self.site)
        wrong = data_differences(self.site, self.ledger)
        for account in self.accounts:
            wrong += account_differences(account, self.new_browser)
        wrong += history_differences(self.site)
        codes = self.site.stop()
        if any(codes):
            wrong.append(f"the nodes ended with {codes}")
        return self.watch.strange + wrong

    def delete(self) -> None:
        """Ends what is left, after a run that went wrong as well."""
        self.ended.set()
        self.site.delete()
        for thread in self.threads:
            thread.join()


def sequence(seed: int, count: int) -> list[str]:
    """Each kind about as often as the others, in an order of chance."""
    chance = random.Random(seed)
    names: list[str] = []
    while len(names) < count:
        names += chance.sample(list(FAULTS), len(FAULTS))
    return names[:count]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", type=Path, default=ROOT / ".build/release/latchkey")
    parser.add_argument("--seed", type=int, default=random.randrange(1000))
    parser.add_argument("--faults", type=int, default=100)
    parser.add_argument("--only", action="append", help="only this kind of fault, such as 'node killed'")
    asked = parser.parse_args()
    names = asked.only * asked.faults if asked.only else sequence(asked.seed, asked.faults)
    print(f"make chaos SEED={asked.seed} FAULTS={asked.faults}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        chaos = Chaos(asked.program.resolve(), Path(folder), asked.seed)
        begun = time.monotonic()
        try:
            chaos.start()
            chaos.run(names, show=True)
            wrong = chaos.finish()
        finally:
            chaos.delete()
        logs = {node.folder.name: node.logged() for node in chaos.site.nodes}
    print(f"\n{len(names)} faults in {time.monotonic() - begun:.0f} s; the longest times are in seconds\n")
    print(chaos.watch.table(), chaos.ledger.table(), dict(sorted(chaos.watch.statuses.items())), sep="\n\n")
    errors = [line for log in logs.values() for line in log.splitlines() if " critical " in line]
    print(f"\nNot as it should be: {len(wrong)}", *wrong, *errors, sep="\n  ")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
