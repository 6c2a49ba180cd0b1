#!/usr/bin/env python3
"""Breaks the code in places chosen by a seed, one at a time, and tells which of these the tests notice.

    Scripts/mutate.py --seed 1 --count 40           the Swift tests, those of the broken target first, on PostgreSQL too
                                                    for what only it uses; for the program's own target the tests of the
                                                    system
    Scripts/mutate.py --seed 1 --only 3,17 --all    the tests of the system and those in browsers as well, for these

Works on a copy of this folder in .build/mutants, built once with all the changes in it, of which a file switches one on.
What doesn't compile so is built by itself afterwards, and not counted when it doesn't compile even so. A place is chosen
by the text around it, so that another version of the code is broken in the same places.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import threading
import time
from pathlib import Path

from mutants import ROOT, Mutant, chosen, switch

COPY = ROOT / ".build/mutants"

SWITCHED_ON = COPY / "mutant"
"""The file with the number of the change that is switched on."""

SWITCH = "MutantSwitch.swift"
"""What is added to each target for it."""

LIMIT = 600
"""Seconds after which tests that don't end count as having noticed."""


def copy() -> None:
    """Brings the copy up to date; what has not changed keeps its time, so that it is not built again."""
    COPY.mkdir(parents=True, exist_ok=True)
    names = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout
    tracked = set(filter(None, names.split("\0")))
    for folder in ("Sources", "Tests", "Templates", "Public"):
        for path in (COPY / folder).rglob("*"):
            # What was renamed or deleted since.
            if path.is_file() and str(path.relative_to(COPY)) not in tracked:
                path.unlink()
    for name in sorted(tracked):
        source, sink = ROOT / name, COPY / name
        if source.exists() and not (sink.exists() and sink.read_bytes() == source.read_bytes()):
            sink.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, sink)
    # A dropped call leaves values that nothing reads.
    package = COPY / "Package.swift"
    package.write_text(package.read_text().replace("[.treatAllWarnings(as: .error)]", "[]"))


FAILURE = re.compile(r'Test "?(.+?)"? recorded an issue|^FAILED (\S+)', re.MULTILINE)


def run(command: list[str], limit: float = LIMIT) -> tuple[int | None, str]:
    """The exit code, None when it was stopped after so many seconds, and all that was said. Swift tests are stopped by
    the first that fails, as those in Python stop by themselves."""
    process = subprocess.Popen(
        command, cwd=COPY, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        errors="replace", start_new_session=True,
        # A crash would otherwise spend minutes on naming its lines.
        env=os.environ | {
            "SWIFT_BACKTRACE": "enable=no",
            # As in the Makefile: the time that a test may take counts once it runs.
            "SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH": str(4 * (os.cpu_count() or 1))})
    is_late = threading.Event()

    def stop() -> None:
        # By its session: tests run in a process group of their own.
        subprocess.run(["pkill", "-KILL", "--session", str(process.pid)], check=False)

    def stop_late() -> None:
        is_late.set()
        stop()

    timer = threading.Timer(limit, stop_late)
    timer.start()
    said = []
    for line in process.stdout or []:
        said.append(line)
        if command[0] == "swift" and FAILURE.search(line):
            stop()
    timer.cancel()
    return None if is_late.is_set() else process.wait(), "".join(said)


def build() -> tuple[int | None, str]:
    return run(["swift", "build", "--build-tests"], limit=3600)


def nearest(mutant: Mutant) -> list[str]:
    """The tests of the system that are named after what the file is named after, and so are the first to ask."""
    words = {word.lower()[:6] for word in re.findall("[A-Z][a-z]{3,}", mutant.file.removeprefix("Sources/Latchkey"))}
    files = sorted((COPY / "Tests/System").glob("test_*.py"))
    near = [file for file in files if words & {word[:6] for word in file.stem.split("_")}]
    return [str(file.relative_to(COPY)) for file in near or files]


SWIFT = ["swift", "test", "--skip-build"]
POSTGRESQL = ["Scripts/postgresql", *SWIFT, "--filter", r"^(Database|Accounts|Todos)Tests\."]
PYTEST = [
    str(ROOT / ".venv/bin/pytest"), "-x", "-q", "-n", "4", "--dist", "worksteal", "-m", "not walk",
    "--program", str(COPY / ".build/debug/latchkey")]
SYSTEM = [*PYTEST, "Tests/System"]


def in_system(mutant: Mutant) -> bool:
    """Whether tests of the system are asked: the program itself is in no Swift test's reach, and by far not all of what
    talks to PostgreSQL is."""
    return mutant.target == "Latchkey" or on_postgresql(mutant)


def on_postgresql(mutant: Mutant) -> bool:
    return re.search("^Sources/Database/.*(PostgreSQL|Moving)|KeyFingerprints", mutant.file) is not None


def reaching(target: str) -> list[str]:
    """The Swift tests that can notice a change of this target: those of what stands on it, and those of the text."""
    code, said = run(["swift", "package", "dump-package"])
    needs = {
        each["name"]: {name for kind in each["dependencies"] for name in kind.get("byName", [])}
        for each in json.loads(said[said.index("{"):])["targets"]} if code == 0 else {}
    # It helps all tests, and stands on much that few of them are about.
    needs.pop("TestSupport", None)
    reached = {target}
    while more := {name for name, needed in needs.items() if needed & reached} - reached:
        reached |= more
    tests = sorted({"ArchitectureTests", *(name for name in reached if name.endswith("Tests"))} - {f"{target}Tests"})
    return [*SWIFT, "--filter", rf"^({'|'.join(tests)})\."]


def noticed(mutant: Mutant, with_all: bool) -> str:
    """Which test notices what the copy holds now; empty when none does."""
    if mutant.target == "Latchkey":
        tests = [[*PYTEST, *nearest(mutant)], SYSTEM]
    else:
        tests = [[*SWIFT, "--filter", f"^{mutant.target}Tests\\."], reaching(mutant.target)]
    if on_postgresql(mutant):
        tests += [POSTGRESQL, [*PYTEST, *(f"Tests/System/test_{name}.py" for name in ("move", "nodes"))]]
    if with_all:
        tests.append([*PYTEST, "Tests/Browser", "Tests/System"])
    return failure(tests)


def failure(tests: list[list[str]]) -> str:
    """The first failing test of these commands; empty when all pass."""
    for command in tests:
        code, said = run(command, limit=LIMIT * (3 if "pytest" in command[0] else 1))
        if code is None:
            return "never ended"
        if code != 0:
            failed = FAILURE.search(said)
            return (failed[1] or failed[2]) if failed else "ended with " + said.strip().rpartition("\n")[2][:80]
    return ""


def require_passing(tests: list[str]) -> None:
    """A test that fails anyway would seem to notice every mutant."""
    if by := failure([tests]):
        sys.exit(f"The tests fail before anything is broken: {by}")


def changed(file: str, changes: list[tuple[Mutant, str]]) -> str:
    """The text of a file with other code in the lines of these mutants."""
    lines = (ROOT / file).read_text().splitlines(keepends=True)
    for mutant, code in changes:
        if mutant.file == file:
            lines[mutant.line] = lines[mutant.line].replace(mutant.before, code)
    return "".join(lines)


ERROR = re.compile(r"/(Sources/[^:\n]+):(\d+):\d+: error: ")


def build_switched(mutants: dict[int, Mutant]) -> dict[int, Mutant]:
    """Builds the copy with those of these changes in it that compile behind a switch; says which do."""
    compiling = dict(mutants)
    while True:
        switched = [(mutant, mutant.switched(number)) for number, mutant in compiling.items()]
        for name in {mutant.file for mutant in mutants.values()}:
            write(changed(name, switched), COPY / name)
        for target in {mutant.target for mutant in mutants.values()}:
            own = {number: mutant for number, mutant in compiling.items() if mutant.target == target}
            write(switch(own, SWITCHED_ON), COPY / "Sources" / target / SWITCH)
        code, said = build()
        if code == 0:
            break
        places = {(file, int(line) - 1) for file, line in ERROR.findall(said)}
        files = {file for file, _ in places}
        failing = [number for number, mutant in compiling.items() if (mutant.file, mutant.line) in places]
        failing = failing or [number for number, mutant in compiling.items() if mutant.file in files]
        if not failing:
            sys.exit("The code doesn't build with switches in it:\n" + said[-2000:])
        for number in failing:
            del compiling[number]
    # Tests that read the code are to see it as it is; what is built stays.
    for name in {mutant.file for mutant in mutants.values()}:
        write((ROOT / name).read_text(), COPY / name)
    for path in COPY.glob(f"Sources/*/{SWITCH}"):
        path.unlink()
    return compiling


def write(text: str, path: Path) -> None:
    """What is the same keeps its time, so that it is not built again."""
    if not path.exists() or path.read_text() != text:
        path.write_text(text)


def tried(number: int, mutant: Mutant, is_switched: bool, with_all: bool) -> str | None:
    """Which test notices this mutant, empty when none does; None when it doesn't compile."""
    path = COPY / mutant.file
    start = time.monotonic()
    path.write_text(changed(mutant.file, [(mutant, mutant.after)]))
    try:
        if is_switched:
            SWITCHED_ON.write_text(str(number))
        elif build()[0] != 0:
            return None
        built = time.monotonic()
        by = noticed(mutant, with_all)
    finally:
        path.write_text((ROOT / mutant.file).read_text())
        SWITCHED_ON.unlink(missing_ok=True)
    print(
        f"{number}. {mutant.file}:{mutant.line + 1} {mutant.kind}: {mutant.before} -> {mutant.after}\n"
        f"    {'noticed by ' + by if by else 'NOT NOTICED'} "
        f"({'' if is_switched else f'built in {built - start:.0f} s, '}tested in {time.monotonic() - built:.0f} s)",
        flush=True)
    return by


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--only", help="numbers of these, with commas between")
    parser.add_argument("--all", action="store_true", help="have the system and browser tests look as well")
    parser.add_argument("--passing", action="store_true", help="the tests pass before anything is broken, don't look")
    parser.add_argument("--list", action="store_true", help="show the places and change nothing")
    arguments = parser.parse_args()
    every = chosen(arguments.seed)
    numbers = map(int, arguments.only.split(",")) if arguments.only else range(min(arguments.count, len(every)))
    mutants = {number: every[number] for number in numbers}
    if arguments.list:
        for number, mutant in mutants.items():
            print(f"{number}. {mutant.file}:{mutant.line + 1} {mutant.kind}\n    {mutant.before}\n    {mutant.after}")
        return
    copy()
    switched = build_switched(mutants)
    if not arguments.passing:
        require_passing(SWIFT)
        # Minutes, that only some of the code needs.
        if arguments.all or any(in_system(mutant) for mutant in mutants.values()):
            require_passing(SYSTEM)
    results = {number: tried(number, mutants[number], True, arguments.all) for number in switched}
    alone = mutants.keys() - switched.keys()
    if alone:
        build()
    results |= {number: tried(number, mutants[number], False, arguments.all) for number in sorted(alone)}
    counted = {number: by for number, by in sorted(results.items()) if by is not None}
    print(f"{sum(map(bool, counted.values()))} of {len(counted)} noticed; {len(results) - len(counted)} don't compile")
    (COPY / "results.json").write_text(
        json.dumps([[vars(mutants[number]), by] for number, by in counted.items()], indent=1))


if __name__ == "__main__":
    main()
