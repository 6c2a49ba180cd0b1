"""What members did: what was acknowledged, what is in doubt, and how that differs from what is there."""

import threading
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

from measure import Answer, tabulated


@dataclass(frozen=True)
class State:
    """A to-do as its member made it."""

    title: str
    description: str = ""
    is_done: bool = False
    is_trashed: bool = False


Change = Callable[[State | None], State | None]


@dataclass
class Todo:
    """A to-do that was sent at least once. Its title begins with its name, which no other has."""

    name: str
    possible: set[State | None] = field(default_factory=lambda: {None})
    id: int = 0
    in_doubt: bool = False
    """Then nothing more is done to it: what is in doubt may still happen."""
    last_deed: str = ""
    """Who is to answer for a difference."""


@dataclass
class Group:
    """To-dos that were sent together, and are there together or not at all."""

    names: list[str]


@dataclass
class Ledger:
    """The deeds of all members."""

    todos: dict[str, Todo] = field(default_factory=dict)
    groups: list[Group] = field(default_factory=list)
    members: dict[str, bool] = field(default_factory=dict)
    """Whether the sign-up was acknowledged, by email address."""
    passwords: dict[str, set[str]] = field(default_factory=dict)
    """Those that may be a member's, by address; more than one while a reset is in doubt."""
    old_passwords: dict[str, str] = field(default_factory=dict)
    """One that no longer opens anything."""
    deeds: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    """`acknowledged`, `in doubt` and `refused`, by deed."""

    def __post_init__(self) -> None:
        self._lock = threading.Lock()

    def note(self, deed: str, answer: Answer, is_acknowledged: bool) -> None:
        outcome = "acknowledged" if is_acknowledged else "in doubt" if answer.is_unknown else "refused"
        with self._lock:
            self.deeds[deed][outcome] += 1

    def sent(self, name: str) -> Todo:
        with self._lock:
            return self.todos.setdefault(name, Todo(name))

    def change(self, todo: Todo, deed: str, answer: Answer, is_acknowledged: bool, change: Change) -> None:
        """Notes a change: it was done, may have been done, or was refused, after which all is as before."""
        with self._lock:
            after = {change(state) for state in todo.possible}
            if is_acknowledged:
                todo.possible, todo.last_deed = after, deed
            elif answer.is_unknown:
                todo.possible |= after
                todo.in_doubt = True
                todo.last_deed = f"{deed} in doubt ({answer.status or 'lost'})"
            else:
                todo.last_deed = f"{deed} refused ({answer.status})"

    def differences(
        self, there: Iterable[tuple[str, State]], members: Iterable[str]
    ) -> list[str]:
        """What is there and must not be, or is not there and must be; in sentences.

        - Parameter there: each to-do with its member's address.
        """
        found: dict[str, list[State]] = defaultdict(list)
        for _, state in there:
            found[state.title.partition(" ")[0]].append(state)
        wrong = [f"never sent: {found[name]}" for name in sorted(found.keys() - self.todos.keys())]
        for name, todo in sorted(self.todos.items()):
            states = found.get(name, [])
            if len(states) > 1:
                wrong.append(f"{len(states)} times there: {states}; {todo.last_deed}")
            state = states[0] if states else None
            if state not in todo.possible:
                kind = "lost" if state is None else "not as acknowledged"
                wrong.append(f"{kind}: {name} is {state}, and should be one of {todo.possible}; {todo.last_deed}")
        for group in self.groups:
            count = sum(name in found for name in group.names)
            if count not in (0, len(group.names)):
                wrong.append(f"half there: {count} of {group.names}")
        present = Counter(members)
        wrong += [f"a member twice: {email}" for email, count in present.items() if count > 1]
        wrong += [f"a member whom nobody signed up: {email}" for email in present.keys() - self.members.keys()]
        wrong += [
            f"lost: the member {email}" for email, is_acknowledged in self.members.items()
            if is_acknowledged and email not in present]
        self.resolve(found)
        return wrong

    def resolve(self, found: dict[str, list[State]]) -> None:
        """Counts what was in doubt and is there."""
        doubtful = [todo for todo in self.todos.values() if todo.in_doubt]
        self.deeds["(to-dos in doubt)"]["in doubt"] = len(doubtful)
        self.deeds["(to-dos in doubt)"]["acknowledged"] = sum(todo.name in found for todo in doubtful)

    def table(self) -> str:
        rows = [
            (deed, *(str(counts[outcome]) for outcome in ("acknowledged", "in doubt", "refused")))
            for deed, counts in sorted(self.deeds.items()) if not deed.startswith("(")]
        total = [str(sum(int(row[column]) for row in rows)) for column in (1, 2, 3)]
        doubts = self.deeds["(to-dos in doubt)"]
        return tabulated([("deed", "acknowledged", "in doubt", "refused"), *rows, ("all", *total)]) + (
            f"\nTo-dos left in doubt: {doubts['in doubt']}, of which {doubts['acknowledged']} are there.")


def added(title: str, description: str) -> Change:
    return lambda _: State(title, description)


def edited(title: str, description: str) -> Change:
    return lambda state: state and replace(state, title=title, description=description)


def completed(is_done: bool) -> Change:
    return lambda state: state and replace(state, is_done=is_done)


def trashed(is_trashed: bool) -> Change:
    return lambda state: state and replace(state, is_trashed=is_trashed)
