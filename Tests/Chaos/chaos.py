"""Breaks a site a hundred times while members work, then compares what is there with what was acknowledged.

    make chaos SEED=7 FAULTS=120
    make chaos CLUSTER=patroni SEED=3 FAULTS=40

The same seed gives the same faults in the same order, with the same lengths.
"""

import argparse
import random
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path

import httpx

import breaking
import breaking_patroni
from accounts import Account
from breaking import Fault
from browser import Browser, Cookies, Unavailable
from cluster import Cluster
from latchkey import ROOT
from ledger import Ledger
from verify import account_differences, data_differences, history_differences, settle
from measure import Kind, Watch
from namespaces import go_apart
from patroni_site import PatroniSite
from sites import READY, Site
from worker import Worker

SITES: dict[str, tuple[Callable[[Path, Path], Site], dict[str, Fault]]] = {
    "standby": (Cluster, breaking.FAULTS), "patroni": (PatroniSite, breaking_patroni.FAULTS)}
"""Each with the kinds of faults that it knows."""
WORKERS = 6
READING = 0.05
"""Seconds between the looks of the member who only reads."""


class Chaos:
    """One run on a site of its own."""

    def __init__(
        self, program: Path, folder: Path, seed: int, workers: int = WORKERS, cluster: str = "standby"
    ) -> None:
        self.seed = seed
        new_site, self.faults = SITES[cluster]
        self.site = new_site(program, folder)
        self.ledger, self.watch = Ledger(), Watch()
        self.site.accepts = self.watch.accepts
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
        self.watch.start()
        for account in self.accounts:
            account.sign_up()
        reader, *workers = self.accounts
        targets = [Worker(account, f"{self.seed} {account.name}", self.ended).run for account in workers]
        self.threads = [threading.Thread(target=target) for target in [*targets, lambda: self.read(reader)]]
        for thread in self.threads:
            thread.start()

    def read(self, account: Account) -> None:
        """A member who reads a list over and over."""
        while not self.ended.wait(READING):
            try:
                account.page("/todos")
            except Unavailable:
                pass

    def break_with(self, name: str, fault: Fault, chance: random.Random) -> float:
        """One fault, from its beginning until the site is as before; gives the seconds that this took after the end."""
        self.watch.begin(name)
        breaking = fault(self.site, chance)
        seconds = next(breaking)
        self.watch.broken()
        time.sleep(seconds)
        next(breaking, None)
        mended = time.monotonic()
        written = self.watch.acknowledged()
        if not self.site.wait_until_ready():
            self.watch.complain("the nodes are not ready long after the fault")
        until_ready = time.monotonic() - mended
        # Members go on, too.
        if not self.wait_for_deeds(written + len(self.accounts)):
            self.watch.complain("members can't go on long after the fault")
        self.site.rest()
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
            until_ready = self.break_with(name, self.faults[name], random.Random(f"{self.seed} {number} {name}"))
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
        # HAProxy asks another node for what a dead one was to do: only what was under way on it fails.
        if failed := self.watch.kinds.get("node killed", Kind()).begun_later:
            self.watch.complain(f"{failed} requests failed that were sent after a node had died")
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


def sequence(seed: int, count: int, kinds: list[str]) -> list[str]:
    """Each kind about as often as the others, in an order of chance."""
    chance = random.Random(seed)
    names: list[str] = []
    while len(names) < count:
        names += chance.sample(kinds, len(kinds))
    return names[:count]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", type=Path, default=ROOT / ".build/release/latchkey")
    parser.add_argument("--cluster", choices=SITES, default="standby", help="what keeps the data")
    parser.add_argument("--seed", type=int, default=random.randrange(1000))
    parser.add_argument("--faults", type=int, default=100)
    parser.add_argument(
        "--asynchronous", action="store_true", help="let Patroni's primary wait for no standby, which loses")
    parser.add_argument("--workers", type=int, default=WORKERS)
    parser.add_argument("--only", action="append", help="only this kind of fault, such as 'node killed'")
    asked = parser.parse_args()
    if asked.cluster == "patroni":
        go_apart()
    left_out = breaking_patroni.left_out() if asked.cluster == "patroni" else set()
    kinds = [kind for kind in SITES[asked.cluster][1] if kind not in left_out]
    names = asked.only * asked.faults if asked.only else sequence(asked.seed, asked.faults, kinds)
    print(f"make chaos CLUSTER={asked.cluster} SEED={asked.seed} FAULTS={asked.faults}", flush=True)
    if left_out and not asked.only:
        print("Left out, since this Patroni is older than 3.0.3 (Docs/Nodes.md):", ", ".join(sorted(left_out)))
    with tempfile.TemporaryDirectory() as folder:
        chaos = Chaos(asked.program.resolve(), Path(folder), asked.seed, asked.workers, asked.cluster)
        begun = time.monotonic()
        try:
            chaos.start()
            if asked.asynchronous:
                chaos.site.stop_waiting_for_standbys()
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
