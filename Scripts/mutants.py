"""Where code can be broken, and how: what Scripts/mutate.py chooses from."""

from __future__ import annotations

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
    """One change of one line, from the letter `start` of `before` to its `end`."""

    file: str
    line: int
    kind: str
    before: str
    after: str
    start: int
    end: int

    @property
    def target(self) -> str:
        return self.file.split("/")[1]

    @property
    def inside(self) -> str:
        """What is changed, as it was."""
        return self.before[self.start:self.end]

    def switched(self, number: int) -> str:
        """The line as code that is changed only while this number is switched on, by what `switch` declares."""
        inside = self.inside
        match self.kind:
            case "condition turned":
                put = f"mutantTurns({number}, {inside})"
            case "answer turned":
                put = f"return {'!' if inside.endswith('true') else ''}mutantIsOn({number})"
            case "number raised":
                put = f"mutantPuts({number}, {int(inside) + 1}, for: {inside})"
            case "call dropped":
                put = f"if mutantIsOn({number}) {{ _ = () }} else {{ {inside} }}"
            case _:
                put = named(inside, number)
        return self.before[:self.start] + put + self.before[self.end:]


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
                    found.append((key, Mutant(file, number, kind, code, after, match.start(), match.end())))
    return found


def chosen(seed: str) -> list[Mutant]:
    """All changes in the order of this seed, at most one a line."""
    ordered = sorted(candidates(), key=lambda each: hashlib.sha256(f"{seed} {each[0]}".encode()).digest())
    return list({(mutant.file, mutant.line): mutant for _, mutant in reversed(ordered)}.values())[::-1]


def named(operator: str, number: int) -> str:
    """An operator of its own, since two operands can't be told from the text around them."""
    return operator + f"{number:b}".replace("0", "~").replace("1", "^")


def switch(mutants: dict[int, Mutant], path: Path) -> str:
    """Swift code that changes what the number in the file at this path says, read once by each process."""
    return SWITCH.replace("PATH", str(path)) + "".join(
        OPERATORS[mutant.inside].replace("NAME", named(mutant.inside, number)).replace("NUMBER", str(number))
        for number, mutant in mutants.items() if mutant.inside in OPERATORS)


SWITCH = """
import Glibc

private let mutantOn: Int32 = {
    guard let file = fopen("PATH", "r") else { return -1 }
    defer { fclose(file) }
    var text = [CChar](repeating: 0, count: 16)
    return fgets(&text, 16, file) == nil ? -1 : atoi(text)
}()

func mutantIsOn(_ number: Int32) -> Bool { mutantOn == number }

func mutantTurns(_ number: Int32, _ condition: Bool) -> Bool { condition != mutantIsOn(number) }

func mutantPuts<Value>(_ number: Int32, _ other: Value, for value: Value) -> Value {
    mutantIsOn(number) ? other : value
}
"""

COMPARING = """
infix operator NAME : ComparisonPrecedence
func NAME <Value: Comparable>(one: Value, other: Value) -> Bool {
    mutantIsOn(NUMBER) ? one TURNED other : one PLAIN other
}
"""

EQUATING = """
infix operator NAME : ComparisonPrecedence
func NAME <Value: Equatable>(one: Value, other: Value) -> Bool { (one PLAIN other) != mutantIsOn(NUMBER) }
func NAME <Value>(one: Value?, other: _OptionalNilComparisonType) -> Bool { (one PLAIN other) != mutantIsOn(NUMBER) }
"""

JOINING = """
infix operator NAME : PRECEDENCE
func NAME (one: Bool, other: @autoclosure () throws -> Bool) rethrows -> Bool {
    mutantIsOn(NUMBER) ? try one TURNED other() : try one PLAIN other()
}
"""

OPERATORS = {
    **{
        plain: COMPARING.replace("PLAIN", plain).replace("TURNED", turned)
        for plain, turned in {"<": "<=", "<=": "<", ">": ">=", ">=": ">"}.items()},
    **{plain: EQUATING.replace("PLAIN", plain) for plain in ("==", "!=")},
    "&&": JOINING.replace("PRECEDENCE", "LogicalConjunctionPrecedence").replace("PLAIN", "&&").replace("TURNED", "||"),
    "||": JOINING.replace("PRECEDENCE", "LogicalDisjunctionPrecedence").replace("PLAIN", "||").replace("TURNED", "&&"),
}
"""What an operator of its own does, by the one that it stands for."""
