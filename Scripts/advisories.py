#!/usr/bin/env python3
"""Asks OSV (https://osv.dev), which has the advisories of GitHub and others, about what a build brings in: the Swift
packages that Package.swift pins, the toolchain's own libraries, and the Python packages of the tests. Prints each
advisory that concerns one of them and fails if there is any: Docs/Dependencies.md says within which time it is to be gone.

What is installed from Debian is not asked about: Debian's updates reach a site without a new build.
"""

import json
import re
import shutil
import subprocess
import sys
import urllib.request
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

OSV = "https://api.osv.dev/v1/querybatch"


@dataclass(frozen=True)
class Component:
    ecosystem: str
    name: str
    version: str


KNOWN = Component("SwiftURL", "github.com/apple/swift-nio-http2", "1.19.0")
"""One with known vulnerabilities, asked about as well: a list that finds none of it would find none of any other."""

TOOLCHAIN = ["swift", "swift-foundation", "swift-corelibs-foundation", "swift-corelibs-libdispatch"]


def packages() -> list[Component]:
    manifest = (ROOT / "Package.swift").read_text()
    pinned = re.findall(r'\.package\(url: "https://([^"]+)", exact: "([^"]+)"\)', manifest)
    # The list names a package by its address, not always in the same case.
    return [Component("SwiftURL", name, version) for url, version in pinned for name in sorted({url, url.lower()})]


def toolchain() -> list[Component]:
    if not shutil.which("swift"):
        sys.exit("There is no swift on PATH, whose libraries become part of the program.")
    said = subprocess.run(["swift", "--version"], capture_output=True, text=True, check=True, timeout=60).stdout
    version = re.search(r"Swift version (\d+\.\d+)(\.\d+)?", said)
    if not version:
        sys.exit(f"swift --version names no version: {said}")
    owners = ["apple", "swiftlang"]
    number = version[1] + (version[2] or ".0")
    return [Component("SwiftURL", f"github.com/{owner}/{name}", number) for name in TOOLCHAIN for owner in owners]


def requirements() -> list[Component]:
    pinned = re.findall(r"^([\w.-]+)==(\S+)$", (ROOT / "Tests/requirements.txt").read_text(), re.MULTILINE)
    return [Component("PyPI", name, version) for name, version in pinned]


def advisories(components: list[Component], osv: str) -> list[list[str]]:
    """The numbers of each component's advisories (https://google.github.io/osv.dev/post-v1-querybatch/)."""
    queries = [
        {"package": {"ecosystem": each.ecosystem, "name": each.name}, "version": each.version} for each in components
    ]
    request = urllib.request.Request(
        osv, json.dumps({"queries": queries}).encode(), {"Content-Type": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=60) as response:
            results = json.load(response)["results"]
    except (OSError, ValueError, KeyError) as error:
        sys.exit(f"{osv} could not be asked, so nothing is known: {error!r}")
    if len(results) != len(queries):
        sys.exit(f"{osv} answered {len(results)} of {len(queries)} questions, so nothing is known.")
    return [[each["id"] for each in result.get("vulns", [])] for result in results]


def main(osv: str) -> None:
    components = [KNOWN, *packages(), *toolchain(), *requirements()]
    known, *found = advisories(components, osv)
    if not known:
        sys.exit(f"{osv} has no advisory of {KNOWN.name} {KNOWN.version}, so it may leave out others as well.")
    lines = sorted(
        {
            f"{component.name.lower()} {component.version}: https://osv.dev/vulnerability/{number}"
            for component, numbers in zip(components[1:], found, strict=True)
            for number in numbers
        }
    )
    if lines:
        sys.exit("\n".join(["Advisories concern what a build brings in:", *lines]))
    print(f"No advisory concerns any of the {len(components) - 1} names asked about.")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else OSV)
