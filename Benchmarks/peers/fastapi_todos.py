"""Login, list and addition with FastAPI, Jinja2 and argon2-cffi, on SQLite; one process a core."""

import asyncio
import hashlib
import os
import secrets
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from functools import cache

import uvicorn
from argon2 import PasswordHasher
from argon2.exceptions import VerificationError
from fastapi import Depends, FastAPI, Form, HTTPException, Request
from fastapi.responses import HTMLResponse, RedirectResponse
from jinja2 import Environment

SCHEMA = """
CREATE TABLE members (id INTEGER PRIMARY KEY, email TEXT NOT NULL UNIQUE, hash TEXT NOT NULL);
CREATE TABLE sessions (token BLOB PRIMARY KEY, member_id INTEGER NOT NULL REFERENCES members (id));
CREATE TABLE todos (
    id INTEGER PRIMARY KEY, member_id INTEGER NOT NULL REFERENCES members (id), title TEXT NOT NULL, date TEXT NOT NULL,
    start TEXT NOT NULL, description TEXT NOT NULL, completed_at INTEGER);
CREATE INDEX todos_of_member ON todos (member_id, date, start);
"""
PAGE = Environment(autoescape=True).from_string("""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>To-dos</title></head><body>
<h1>To-dos</h1>
<form method="post" action="/todos"><input name="title" required><button>Add</button></form>
<ul>{% for todo in todos %}
<li id="todo-{{ todo.id }}"><h2>{{ todo.title }}</h2><p><time>{{ todo.date }}</time> {{ todo.start }}</p>
<p>{{ todo.description }}</p>
<form method="post" action="/todos/{{ todo.id }}/complete"><button>Complete</button></form></li>{% endfor %}
</ul></body></html>""")

app = FastAPI()
hasher = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
hashing = ThreadPoolExecutor(1)
"""One for each process: a hash takes a core to itself."""


@cache
def database() -> sqlite3.Connection:
    """The process's own. All that it is asked is done on the event loop, which is quicker than a pool of threads."""
    connection = sqlite3.connect(os.environ["DATABASE"], timeout=30, isolation_level=None)
    connection.row_factory = sqlite3.Row
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    return connection


async def member(request: Request) -> int:
    digest = hashlib.sha256(request.cookies.get("session", "").encode()).digest()
    found = database().execute("SELECT member_id FROM sessions WHERE token = ?", [digest]).fetchone()
    if not found:
        raise HTTPException(401)
    return found[0]


def is_right(hashed: str, password: str) -> bool:
    try:
        return hasher.verify(hashed, password)
    except VerificationError:
        return False


@app.post("/login")
async def log_in(email: str = Form(""), password: str = Form("")) -> RedirectResponse:
    found = database().execute("SELECT id, hash FROM members WHERE email = ?", [email]).fetchone()
    if not found or not await asyncio.get_running_loop().run_in_executor(hashing, is_right, found["hash"], password):
        raise HTTPException(422)
    token = secrets.token_urlsafe(32)
    database().execute("INSERT INTO sessions VALUES (?, ?)", [hashlib.sha256(token.encode()).digest(), found["id"]])
    answer = RedirectResponse("/todos", 303)
    answer.set_cookie("session", token, httponly=True)
    return answer


@app.get("/todos")
async def show(member: int = Depends(member)) -> HTMLResponse:
    todos = database().execute(
        "SELECT id, title, date, start, description FROM todos WHERE member_id = ? ORDER BY date, start LIMIT 20", [member])
    return HTMLResponse(PAGE.render(todos=todos.fetchall()))


@app.post("/todos")
async def add(title: str = Form(), member: int = Depends(member)) -> RedirectResponse:
    database().execute(
        "INSERT INTO todos (member_id, title, date, start, description) VALUES (?, ?, '2026-11-22', '10:00', '')",
        [member, title])
    return RedirectResponse("/todos", 303)


def seed() -> None:
    """All members have one password, which is hashed once."""
    database().executescript(SCHEMA)
    hashed, tasks = hasher.hash(os.environ["PASSWORD"]), int(os.environ["TASKS"])
    database().execute("BEGIN")
    for number in range(1, int(os.environ["MEMBERS"]) + 1):
        database().execute("INSERT INTO members VALUES (?, ?, ?)", [number, f"user{number}@example.com", hashed])
        database().executemany(
            "INSERT INTO todos (member_id, title, date, start, description) VALUES (?, ?, '2026-11-21', ?, ?)",
            [(number, f"To do number {task}", f"{task % 24:02}:00", "Some words about it") for task in range(tasks)])
    database().execute("COMMIT")


if __name__ == "__main__":
    seed()
    uvicorn.run(
        "fastapi_todos:app", port=int(os.environ["PORT"]), workers=os.cpu_count(), log_level="warning", access_log=False)
