"""Where code can be broken, and how: what Scripts/mutate.py chooses from."""

import hashlib
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

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
