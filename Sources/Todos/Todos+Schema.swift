import Database

extension Todos {
    /// The schema's steps, in order; they need the table `members`. Dates and times are text that sorts by time.
    package static let migrations = [
        Migration(
            "todos-1",
            """
            CREATE TABLE todos (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                member_id INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
                title TEXT NOT NULL CHECK (title <> ''),
                category TEXT NOT NULL,
                date TEXT NOT NULL CHECK (length(date) = 10),
                start_time TEXT NOT NULL CHECK (length(start_time) = 5),
                end_time TEXT NOT NULL CHECK (length(end_time) = 5),
                description TEXT NOT NULL,
                completed_at INTEGER,
                created_at INTEGER NOT NULL,
                CHECK (start_time <= end_time)
            ) STRICT;
            CREATE UNIQUE INDEX todos_once_a_day ON todos (member_id, date, title);
            CREATE INDEX todos_in_order ON todos (member_id, date, start_time, id);
            """)
    ]
}
