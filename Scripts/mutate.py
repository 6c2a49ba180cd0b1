#!/usr/bin/env python3
"""Breaks the code in places chosen by a seed, one at a time, and tells which of these the tests notice.

    Scripts/mutate.py --seed 1 --count 40           the Swift tests, those of the broken target first, on PostgreSQL too
                                                    for what only it uses; for the program's own target the tests of the
                                                    system
    Scripts/mutate.py --seed 1 --only 3,17 --all    the tests of the system and those in browsers as well, for these

Works on a copy of this folder in .build/mutants, which is built once and then a file at a time. A place is chosen by the
text around it, so that another version of the code is broken in the same places.
"""

import argparse
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
COPY = ROOT / ".build/mutants"

LIMIT = 240
"""Seconds after which tests that don't end count as having noticed."""

LEFT_ALONE = ("//", "case ", "import ", "static func <", "package static func", "assert(")
"""How lines begin that are not broken: comments, patterns, and what says how two values compare."""

UNSEEN = re.compile(r"""
    \bhasher\.combine\(             # values with one hash are still told apart by ==
    | \breserveCapacity\(           # where there is no room yet, it is made when it is needed
    | \bpreconditionFailure\(       # where no correct program comes, as with assert
    | \b(?:usleep|Task\.yield)\(    # when something is tried again, not what comes of it
    """, re.VERBOSE)
"""What lines hold that are not broken: the program answers the same without, so that no test could notice."""

CHANGES: list[tuple[str, re.Pattern[str], str | Callable[[re.Match[str]], str]]] = [
    ("bound moved", re.compile(r"(?<= )<(?= )"), "<="),
    ("bound moved", re.compile(r"(?<= )<=(?= )"), "<"),
    ("bound moved", re.compile(r"(?<= )>(?= )(?!.*\bfunc\b)"), ">="),
    ("bound moved", re.compile(r"(?<= )>=(?= )"), ">"),
    ("comparison turned", re.compile(r"(?<= )==(?= )"), "!="),
    ("comparison turned", re.compile(r"(?<= )!=(?= )"), "=="),
    ("and for or", re.compile(r"(?<= )&&(?= )"), "||"),
    ("or for and", re.compile(r"(?<= )\|\|(?= )"), "&&"),
    ("condition turned", re.compile(r"(?<=\bif )(?!let |var |case |#)([^{},]+)(?= \{)"), r"!(\1)"),
    ("condition turned", re.compile(r"(?<=\bguard )(?!let |var |case )([^{},]+)(?= else \{)"), r"!(\1)"),
    ("condition turned", re.compile(r"(?<=\bwhile )(?!let |var |case )([^{},]+)(?= \{)"), r"!(\1)"),
    ("answer turned", re.compile(r"\breturn true\b"), "return false"),
    ("answer turned", re.compile(r"\breturn false\b"), "return true"),
    ("number raised", re.compile(r"(?<=[ (])(?:[2-9]|[1-9]\d+)(?=[,);]|$| [*])"), lambda found: str(int(found[0]) + 1)),
    ("call dropped", re.compile(r"^(?<!\.)(?:try )?(?:await )?[a-z][\w.?]*\((?:[^{}]*)\)$"), "_ = ()"),
]


@dataclass(frozen=True)
class Mutant:
    """One change of one line."""

    file: str
    line: int
    kind: str
    before: str
    after: str

    @property
    def target(self) -> str:
        return self.file.split("/")[1]


def candidates() -> list[tuple[str, Mutant]]:
    """Every change there is, with what it is known by in any version of the code."""
    found = []
    for path in sorted(ROOT.glob("Sources/**/*.swift")):
        file = str(path.relative_to(ROOT))
        seen: Counter[str] = Counter()
        is_text = False
        for number, line in enumerate(path.read_text().splitlines()):
            code = line.strip()
            is_text ^= code.count('"""') == 1
            if is_text or '"""' in code or code.startswith(LEFT_ALONE) or UNSEEN.search(code):
                continue
            # A string is read by people or by SQLite; a comment by people.
            bare = re.sub(r'"[^"]*"', lambda text: "\0" * len(text[0]), code.split(" //")[0])
            for kind, pattern, put in CHANGES:
                for match in pattern.finditer(bare):
                    inside = code[match.start():match.end()]
                    new = put(match) if callable(put) else match.expand(put)
                    new = new if "\0" not in new else "!(" + inside + ")"
                    after = code[:match.start()] + new + code[match.end():]
                    seen[after] += 1
                    key = f"{file} {code} {after} {seen[after]}"
                    found.append((key, Mutant(file, number, kind, code, after)))
    return found


def chosen(seed: str) -> list[Mutant]:
    """All changes in the order of this seed, at most one a line."""
    ordered = sorted(candidates(), key=lambda each: hashlib.sha256(f"{seed} {each[0]}".encode()).digest())
    return list({(mutant.file, mutant.line): mutant for _, mutant in reversed(ordered)}.values())[::-1]


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
    """The exit code, nil when it was stopped after so many seconds, and all that was said. Swift tests are stopped by
    the first that fails, as those in Python stop by themselves."""
    process = subprocess.Popen(
        command, cwd=COPY, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        errors="replace", start_new_session=True,
        # A crash would otherwise spend minutes on naming its lines.
        env=os.environ | {"SWIFT_BACKTRACE": "enable=no"})
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
    return mutant.target == "Database" and re.search("PostgreSQL|Moving", mutant.file) is not None


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
            return (failed[1] or failed[2]) if failed else "ended with " + said.strip().splitlines()[-1][:80]
    return ""


def require_passing(tests: list[str]) -> None:
    """A test that fails anyway would seem to notice every mutant."""
    if by := failure([tests]):
        sys.exit(f"The tests fail before anything is broken: {by}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--only", help="numbers of these, with commas between")
    parser.add_argument("--all", action="store_true", help="have the system and browser tests look as well")
    parser.add_argument("--passing", action="store_true", help="the tests pass before anything is broken, don't look")
    parser.add_argument("--list", action="store_true", help="show the places and change nothing")
    arguments = parser.parse_args()
    mutants = chosen(arguments.seed)
    if arguments.list:
        for number, mutant in enumerate(mutants[:arguments.count]):
            print(f"{number}. {mutant.file}:{mutant.line + 1} {mutant.kind}\n    {mutant.before}\n    {mutant.after}")
        return
    copy()
    code, said = build()
    if code != 0:
        sys.exit("The code doesn't build before anything is broken:\n" + said[-2000:])
    checks_system = arguments.passing
    if not arguments.passing:
        require_passing(SWIFT)
    only = {int(number) for number in arguments.only.split(",")} if arguments.only else None
    results: list[tuple[Mutant, str]] = []
    for number, mutant in enumerate(mutants):
        if len(results) == (len(only) if only else arguments.count):
            break
        if only and number not in only:
            continue
        # Minutes, that only some of the code needs.
        if not checks_system and (arguments.all or in_system(mutant)):
            require_passing(SYSTEM)
            checks_system = True
        path = COPY / mutant.file
        original = path.read_text()
        lines = original.splitlines(keepends=True)
        lines[mutant.line] = lines[mutant.line].replace(mutant.before, mutant.after)
        path.write_text("".join(lines))
        try:
            start = time.monotonic()
            if build()[0] != 0:
                continue
            built = time.monotonic()
            by = noticed(mutant, arguments.all)
        finally:
            path.write_text(original)
        results.append((mutant, by))
        print(
            f"{number}. {mutant.file}:{mutant.line + 1} {mutant.kind}: {mutant.before} -> {mutant.after}\n"
            f"    {'noticed by ' + by if by else 'NOT NOTICED'} "
            f"(built in {built - start:.0f} s, tested in {time.monotonic() - built:.0f} s)", flush=True)
    count = sum(bool(by) for _, by in results)
    print(f"{count} of {len(results)} noticed")
    (COPY / "results.json").write_text(json.dumps([[vars(mutant), by] for mutant, by in results], indent=1))


if __name__ == "__main__":
    main()
