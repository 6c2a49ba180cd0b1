"""Databases as earlier versions of the program left them."""

import sqlite3
from contextlib import closing
from pathlib import Path

FIRST_SCHEMA = Path(__file__).with_name("first_schema.sql")


def make_first_version(database: Path) -> None:
    """Copies the content of a database into one with the schema of the first version."""
    first = database.with_name("first.sqlite")
    with closing(sqlite3.connect(first)) as connection, connection:
        connection.executescript(FIRST_SCHEMA.read_text())
        connection.execute("ATTACH ? AS now", [str(database)])
        for table in ("members", "history", "todos"):
            columns = ", ".join(row[1] for row in connection.execute(f"PRAGMA main.table_info({table})"))
            connection.execute(f"INSERT INTO main.{table} ({columns}) SELECT {columns} FROM now.{table}")
    for suffix in ("-wal", "-shm"):
        database.with_name(database.name + suffix).unlink(missing_ok=True)
    first.rename(database)


def steps(database: Path) -> int:
    """The number of migrations applied to a database."""
    with closing(sqlite3.connect(database)) as connection:
        return connection.execute("SELECT count(*) FROM grdb_migrations").fetchone()[0]
