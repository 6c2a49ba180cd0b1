import Database

extension Todos {
    /// To-dos without a time or a date. An hour that the program invented, 00:00 to 23:59, becomes all day.
    ///
    /// SQLite changes no constraint of a table: both tables are made anew, so that no row of revisions is ever without
    /// its to-do.
    static let dateless = Migration(
        "todos-8",
        """
        CREATE TABLE new_todos (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            member_id INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
            title TEXT NOT NULL CHECK (title <> ''),
            category TEXT NOT NULL,
            date TEXT NOT NULL CHECK (length(date) IN (0, 10)),
            start_time TEXT NOT NULL CHECK (length(start_time) IN (0, 5)),
            end_time TEXT NOT NULL CHECK (length(end_time) = length(start_time)),
            description TEXT NOT NULL,
            completed_at INTEGER,
            created_at INTEGER NOT NULL,
            copy INTEGER NOT NULL DEFAULT 0 CHECK (copy >= 0),
            version INTEGER NOT NULL DEFAULT 1 CHECK (version >= 1),
            trashed_at INTEGER,
            is_indexed INTEGER NOT NULL DEFAULT 0 CHECK (is_indexed IN (0, 1)),
            position INTEGER NOT NULL DEFAULT 0,
            recurrence TEXT,
            followed_by INTEGER,
            search_row INTEGER,
            CHECK (start_time <= end_time),
            CHECK (date <> '' OR start_time = '')
        ) STRICT;
        INSERT INTO new_todos
            (id, member_id, title, category, date, start_time, end_time, description, completed_at, created_at, copy, version, trashed_at,
            is_indexed, position, recurrence, followed_by, search_row)
        SELECT
            id, member_id, title, category, date, start_time, end_time, description, completed_at, created_at, copy, version, trashed_at,
            is_indexed, position, recurrence, followed_by, search_row
        FROM todos;
        UPDATE sqlite_sequence SET seq = max(seq, (SELECT seq FROM sqlite_sequence WHERE name = 'todos'))
        WHERE name = 'new_todos';
        INSERT INTO sqlite_sequence (name, seq) SELECT 'new_todos', seq FROM sqlite_sequence
        WHERE name = 'todos' AND NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'new_todos');
        CREATE TABLE new_todo_revisions (
            todo_id INTEGER NOT NULL REFERENCES new_todos (id) ON DELETE CASCADE,
            version INTEGER NOT NULL,
            title TEXT NOT NULL,
            category TEXT NOT NULL,
            date TEXT NOT NULL,
            start_time TEXT NOT NULL,
            end_time TEXT NOT NULL,
            description TEXT NOT NULL,
            at INTEGER NOT NULL,
            recurrence TEXT,
            PRIMARY KEY (todo_id, version)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO new_todo_revisions
            (todo_id, version, title, category, date, start_time, end_time, description, at, recurrence)
        SELECT todo_id, version, title, category, date, start_time, end_time, description, at, recurrence
        FROM todo_revisions;
        DROP TABLE todo_revisions;
        DROP TABLE todos;
        ALTER TABLE new_todos RENAME TO todos;
        ALTER TABLE new_todo_revisions RENAME TO todo_revisions;
        CREATE UNIQUE INDEX todos_once_a_day ON todos (member_id, date, title, copy) WHERE trashed_at IS NULL;
        CREATE INDEX todos_completed ON todos (member_id, completed_at, id) WHERE trashed_at IS NULL AND completed_at IS NOT NULL;
        CREATE INDEX todos_in_trash ON todos (member_id, trashed_at, id) WHERE trashed_at IS NOT NULL;
        CREATE INDEX todos_to_purge ON todos (trashed_at) WHERE trashed_at IS NOT NULL;
        CREATE INDEX todos_in_order ON todos (member_id, date, position, id) WHERE trashed_at IS NULL;
        CREATE INDEX todos_open ON todos (member_id, date, position, id) WHERE trashed_at IS NULL AND completed_at IS NULL;
        CREATE INDEX todos_by_category ON todos (member_id, category, date, position, id) WHERE trashed_at IS NULL;
        CREATE INDEX todos_to_index ON todos (member_id, id) WHERE is_indexed = 0;
        CREATE INDEX todos_done ON todos (member_id, date, position, id) WHERE trashed_at IS NULL AND completed_at IS NOT NULL;
        CREATE INDEX todos_of_owner ON todos (member_id, created_at);
        CREATE INDEX todos_repeating ON todos (member_id, date, id) WHERE recurrence IS NOT NULL AND followed_by IS NULL AND completed_at IS NULL AND trashed_at IS NULL;
        CREATE TRIGGER todos_out_of_search AFTER DELETE ON todos WHEN old.search_row IS NOT NULL BEGIN
            DELETE FROM todos_search WHERE rowid = old.search_row;
        END;
        CREATE TRIGGER todos_added AFTER INSERT ON todos BEGIN
            INSERT INTO todo_changes (member_id, count, total) VALUES (new.member_id, 0, 1)
            ON CONFLICT (member_id) DO UPDATE SET total = total + 1;
        END;
        CREATE TRIGGER todos_deleted AFTER DELETE ON todos BEGIN
            UPDATE todo_changes SET total = total - 1 WHERE member_id = old.member_id;
        END;
        CREATE INDEX todo_revisions_by_time ON todo_revisions (at);
        UPDATE todos SET start_time = '', end_time = '',
            position = CASE WHEN position = 0 THEN -1048576 ELSE position END
        WHERE start_time = '00:00' AND end_time = '23:59';
        UPDATE todo_revisions SET start_time = '', end_time = '' WHERE start_time = '00:00' AND end_time = '23:59';
        """)
}
