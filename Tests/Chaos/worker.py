"""A member at work: one deed after another, each noted in the ledger."""

import json
import random
import threading
from collections.abc import Callable

from accounts import Account
from browser import Unavailable
from ledger import Change, Group, Todo, added, completed, edited, trashed
from measure import Answer

AGAIN = 40
"""How often a to-do is sent again while nobody knows if it is there."""
IMPORTED = 7
"""To-dos in a file."""


class Worker:
    """One member. A to-do with a deed in doubt is not touched any more, so that a late end of it does no harm."""

    def __init__(self, account: Account, seed: str, ended: threading.Event) -> None:
        self.account, self.ended = account, ended
        self.ledger, self.watch, self.name = account.ledger, account.watch, account.name
        self.chance = random.Random(seed)
        self.count = 0
        self.mine: list[Todo] = []
        """To-dos that are known and not in doubt."""
        self.deeds: dict[Callable[[], None], int] = {
            self.add: 25, self.add_by_program: 10, self.edit: 15, self.undo: 8, self.complete: 15, self.reopen: 5, self.delete: 10,
            self.restore: 5, self.bring: 4, self.read: 12, account.come_back: 8, account.remember: 4,
            account.log_out: 2, account.log_out_others: 2, account.reset: 2, account.invite: 2}

    def run(self) -> None:
        deeds, weights = list(self.deeds), list(self.deeds.values())
        try:
            while not self.ended.is_set():
                try:
                    self.account.enter()
                    self.chance.choices(deeds, weights)[0]()
                except Unavailable:
                    self.ended.wait(0.05)
                self.ended.wait(0.01)
        except Exception as error:
            self.watch.complain(f"{self.name} ended with {error!r}")
            raise

    # MARK: - To-dos

    def fields(self, title: str, description: str) -> dict[str, str]:
        return {"title": title, "description": description, "category": "Work", "date": "2026-12-22"}

    def title(self) -> str:
        """A name that is no other's, and the first version of its text."""
        self.count += 1
        return f"{self.name}-{self.count} v1"

    def add(self) -> None:
        title = self.title()
        todo = self.ledger.sent(title.partition(" ")[0])
        answer = self.send(todo, "add", "/todos", "todo-added", added(title, "d1"), **self.fields(title, "d1"))
        for _ in range(AGAIN if answer.is_unknown and self.chance.random() < 0.5 else 0):
            if self.ended.wait(0.25) or not answer.is_unknown:
                break
            # As a person does who is told to look, and sends it again: now it is there once.
            answer = self.account.browser.post("/todos", **self.fields(title, "d1"))
            if answer.status == 422 or self.is_done(answer, "todo-added"):
                self.note(todo, "send again", answer, True, added(title, "d1"))

    def add_by_program(self) -> None:
        if token := self.account.token:
            title = self.title()
            todo = self.ledger.sent(title.partition(" ")[0])
            answer = self.account.by_program("POST", "/todos", token, json=self.fields(title, "d1"))
            self.note(todo, "add by a program", answer, answer.status == 201, added(title, "d1"))
            if answer.status == 201:
                todo.id = json.loads(answer.text)["id"]
                self.mine.append(todo)
            elif not answer.is_unknown:
                self.account.refused(f"an add by a program, of {todo.name},", answer)

    def edit(self) -> None:
        if todo := self.pick(lambda state: not state.is_trashed):
            version = self.version(todo)
            title, description = f"{todo.name} v{version + 1}", f"d{version + 1}"
            fields = self.fields(title, description) | {"version": str(version)}
            self.send(
                todo, "edit", f"/todos/{todo.id}/edit", "todo-changed", edited(title, description), **fields)

    def undo(self) -> None:
        """Edits, and takes that back."""
        if todo := self.pick(lambda state: not state.is_trashed):
            before, = todo.possible
            version = self.version(todo)
            title, description = f"{todo.name} v{version + 1}", f"d{version + 1}"
            answer = self.send(
                todo, "edit", f"/todos/{todo.id}/edit", "todo-changed", edited(title, description),
                **self.fields(title, description) | {"version": str(version)})
            if not todo.in_doubt and before and self.is_done(answer, "todo-changed"):
                self.send(
                    todo, "undo", f"/todos/{todo.id}/undo/{version + 1}", "change-undone",
                    edited(before.title, before.description))

    def complete(self) -> None:
        if todo := self.pick(lambda state: not state.is_done and not state.is_trashed):
            self.send(todo, "complete", f"/todos/{todo.id}/complete", "todo-completed", completed(True))

    def reopen(self) -> None:
        if todo := self.pick(lambda state: state.is_done and not state.is_trashed):
            self.send(todo, "reopen", f"/todos/{todo.id}/reopen", "todo-reopened", completed(False))

    def delete(self) -> None:
        if todo := self.pick(lambda state: not state.is_trashed):
            self.send(todo, "delete", f"/todos/{todo.id}/delete", "todo-deleted", trashed(True))

    def restore(self) -> None:
        if todo := self.pick(lambda state: state.is_trashed):
            self.send(todo, "restore", f"/todos/{todo.id}/restore", "todo-restored", trashed(False))

    def bring(self) -> None:
        """Imports a file: all of it, or nothing."""
        titles = [self.title() for _ in range(IMPORTED)]
        todos = [self.ledger.sent(title.partition(" ")[0]) for title in titles]
        self.ledger.groups.append(Group([todo.name for todo in todos]))
        lines = "\n".join(f"{title},2026-12-23,d1" for title in titles)
        answer = self.account.browser.upload(
            "/todos/import", "todos.csv", f"title,date,description\n{lines}\n".encode())
        is_done = answer.status == 200 and f"Added: {IMPORTED}" in " ".join(answer.text.split())
        self.count_deed("import", answer, is_done)
        for todo, title in zip(todos, titles):
            self.ledger.change(todo, "import", answer, is_done, added(title, "d1"))

    def read(self) -> None:
        """Looks at a list, and at a to-do, which must be as it was left."""
        self.account.page(self.chance.choice(["/todos", "/todos/all", "/todos/completed", "/todos/open"]))
        if todo := self.pick(lambda state: not state.is_trashed):
            page = self.account.page(f"/todos/{todo.id}")
            state, = todo.possible
            if state and state.title not in page:
                self.watch.complain(f"{todo.name} was read otherwise than as {state}, after {todo.last_deed}")

    # MARK: - Sending

    def pick(self, is_fit: Callable) -> Todo | None:
        """One of the last to-dos that are fit."""
        self.mine = [todo for todo in self.mine if not todo.in_doubt][-40:]
        fit = [todo for todo in self.mine if all(state and is_fit(state) for state in todo.possible)]
        return self.chance.choice(fit) if fit else None

    def version(self, todo: Todo) -> int:
        page = self.account.browser.page(f"/todos/{todo.id}/edit")
        return int(page.partition('name="version" value="')[2].partition('"')[0])

    def send(self, todo: Todo, deed: str, path: str, notice: str, change: Change, **fields: str) -> Answer:
        answer = self.account.browser.post(path, **fields)
        is_done = self.is_done(answer, notice)
        self.note(todo, deed, answer, is_done, change)
        if not is_done and not answer.is_unknown:
            self.account.refused(f"{deed} of {todo.name}, after {todo.last_deed},", answer)
        return answer

    def note(self, todo: Todo, deed: str, answer: Answer, is_done: bool, change: Change) -> None:
        self.count_deed(deed, answer, is_done)
        self.ledger.change(todo, deed, answer, is_done, change)
        if is_done and deed == "add":
            todo.id = int(answer.notice.rpartition(".")[2])
            self.mine.append(todo)

    def count_deed(self, deed: str, answer: Answer, is_done: bool) -> None:
        self.ledger.note(deed, answer, is_done)
        self.watch.note_deed(is_done, answer)

    @staticmethod
    def is_done(answer: Answer, notice: str) -> bool:
        return answer.status == 303 and answer.notice.partition(".")[0] == notice
