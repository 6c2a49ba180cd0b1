"""Machines of their own on this one: network namespaces on a bridge, between any two of which packets can be dropped."""

import os
import subprocess
import sys
from collections.abc import Iterable

NETWORK = "192.0.2."
"""The addresses of Deploy/: nobody has them outside, and nobody sees them there."""
CANNOT_RUN = 77
"""The exit code where this user may not make namespaces."""
_MARK = "LATCHKEY_CHAOS_IS_APART"

# What is written, mounted and started here ends with the first process, whatever ends it.
_APART = ["unshare", "--net", "--mount", "--pid", "--mount-proc", "--fork", "--kill-child"]
_SET_UP = f"""
set -e
mount -t tmpfs tmpfs /run
ip link set lo up
ip link add bridge type bridge
ip address add {NETWORK}254/24 dev bridge
ip link set bridge up
nft add table inet chaos
"""


def go_apart() -> None:
    """Starts this program again with a network, processes and temporary files of its own; returns only there."""
    if os.environ.get(_MARK):
        return
    tried = subprocess.run([*_APART, "sh", "-c", _SET_UP], capture_output=True, text=True)
    if tried.returncode != 0:
        print(f"No networks can be made here, which takes root, iproute2 and nftables: {tried.stderr.strip()}")
        sys.exit(CANNOT_RUN)
    # The shell is the first process, and waits for those that others have left.
    os.execvpe(
        "unshare", [*_APART, "sh", "-c", f'{_SET_UP} "$@"; exit 0', "sh", sys.executable, *sys.argv],
        os.environ | {_MARK: "yes", "TMPDIR": "/run"})


class Host:
    """A machine: an address of its own, and what reaches it."""

    def __init__(self, name: str, number: int) -> None:
        self.name, self.address = name, f"{NETWORK}{number}"
        self.inside = ["nsenter", f"--net=/run/netns/{name}", "--"]
        """What stands before a command on it, and becomes the command's process."""
        for command in (
            f"ip netns add {name}", f"ip link add {name} type veth peer name eth0 netns {name}",
            f"ip link set {name} master bridge up", f"ip -n {name} link set lo up",
            f"ip -n {name} address add {self.address}/24 dev eth0", f"ip -n {name} link set eth0 up",
        ):
            subprocess.run(command.split(), check=True)
        self.rule("add table inet chaos")
        self.rule("add chain inet chaos input { type filter hook input priority 0; }")

    def rule(self, text: str) -> None:
        subprocess.run([*self.inside, "nft", text], check=True)

    def drop(self, other: "Host", ports: str) -> None:
        """Drops what comes from there without a word: all of it, or what comes from or to some TCP ports."""
        for kind in ("sport", "dport") if ports else ("",):
            matched = f"tcp {kind} {{ {ports} }}" if kind else ""
            self.rule(f"add rule inet chaos input ip saddr {other.address} {matched} drop")


class Front(Host):
    """The machine of HAProxy and of the members: where this program runs."""

    def __init__(self) -> None:
        self.name, self.address, self.inside = "front", f"{NETWORK}254", []
        self.rule("add chain inet chaos input { type filter hook input priority 0; }")


def part(one: Host, others: Iterable[Host], ports: str = "") -> None:
    """Nothing goes between the one and the others any more.

    - Parameter ports: only these TCP ports are meant, such as `2379, 2380`.
    """
    for other in others:
        one.drop(other, ports)
        other.drop(one, ports)


def join(hosts: Iterable[Host]) -> None:
    """Ends all parts of these."""
    for host in hosts:
        host.rule("flush chain inet chaos input")
