import Database

extension Todos {
    /// The migrations from every earlier version to the current tables, in order; they need the table `members`.
    static let migrations = [
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
            """),
        // Duplicates on request; revisions; the trash; the search index.
        Migration(
            "todos-2",
            """
            ALTER TABLE todos ADD COLUMN copy INTEGER NOT NULL DEFAULT 0 CHECK (copy >= 0);
            ALTER TABLE todos ADD COLUMN version INTEGER NOT NULL DEFAULT 1 CHECK (version >= 1);
            ALTER TABLE todos ADD COLUMN trashed_at INTEGER;
            ALTER TABLE todos ADD COLUMN is_indexed INTEGER NOT NULL DEFAULT 0 CHECK (is_indexed IN (0, 1));
            DROP INDEX todos_once_a_day;
            DROP INDEX todos_in_order;
            CREATE UNIQUE INDEX todos_once_a_day ON todos (member_id, date, title, copy) WHERE trashed_at IS NULL;
            CREATE INDEX todos_in_order ON todos (member_id, date, start_time, id) WHERE trashed_at IS NULL;
            CREATE INDEX todos_open ON todos (member_id, date, start_time, id)
                WHERE trashed_at IS NULL AND completed_at IS NULL;
            CREATE INDEX todos_completed ON todos (member_id, completed_at, id)
                WHERE trashed_at IS NULL AND completed_at IS NOT NULL;
            CREATE INDEX todos_by_category ON todos (member_id, category, date, start_time, id)
                WHERE trashed_at IS NULL;
            CREATE INDEX todos_in_trash ON todos (member_id, trashed_at, id) WHERE trashed_at IS NOT NULL;
            CREATE INDEX todos_to_purge ON todos (trashed_at) WHERE trashed_at IS NOT NULL;
            CREATE INDEX todos_to_index ON todos (id) WHERE is_indexed = 0;

            CREATE TABLE todo_revisions (
                todo_id INTEGER NOT NULL REFERENCES todos (id) ON DELETE CASCADE,
                version INTEGER NOT NULL,
                title TEXT NOT NULL,
                category TEXT NOT NULL,
                date TEXT NOT NULL,
                start_time TEXT NOT NULL,
                end_time TEXT NOT NULL,
                description TEXT NOT NULL,
                at INTEGER NOT NULL,
                PRIMARY KEY (todo_id, version)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX todo_revisions_by_time ON todo_revisions (at);

            CREATE VIRTUAL TABLE todos_search USING fts5 (words, tokenize = 'ascii');
            CREATE TRIGGER todos_out_of_search AFTER DELETE ON todos BEGIN
                DELETE FROM todos_search WHERE rowid = old.id;
            END;
            """),
        // A manual order within a day, recurrences, members' own categories.
        Migration(
            "todos-3",
            """
            ALTER TABLE todos ADD COLUMN position INTEGER NOT NULL DEFAULT 0;
            ALTER TABLE todos ADD COLUMN recurrence TEXT;
            ALTER TABLE todos ADD COLUMN followed_by INTEGER;
            ALTER TABLE todo_revisions ADD COLUMN recurrence TEXT;
            UPDATE todos SET position =
                (CAST(substr(start_time, 1, 2) AS INTEGER) * 60 + CAST(substr(start_time, 4, 2) AS INTEGER)) << 20;
            DROP INDEX todos_in_order;
            DROP INDEX todos_open;
            DROP INDEX todos_by_category;
            CREATE INDEX todos_in_order ON todos (member_id, date, position, id) WHERE trashed_at IS NULL;
            CREATE INDEX todos_open ON todos (member_id, date, position, id)
                WHERE trashed_at IS NULL AND completed_at IS NULL;
            CREATE INDEX todos_by_category ON todos (member_id, category, date, position, id)
                WHERE trashed_at IS NULL;

            CREATE TABLE categories (
                member_id INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
                category TEXT NOT NULL CHECK (category <> ''),
                name TEXT COLLATE NOCASE CHECK (name <> ''),
                colour TEXT NOT NULL,
                icon TEXT NOT NULL,
                is_archived INTEGER NOT NULL CHECK (is_archived IN (0, 1)),
                number INTEGER NOT NULL,
                PRIMARY KEY (member_id, category)
            ) STRICT, WITHOUT ROWID;
            CREATE UNIQUE INDEX categories_by_name ON categories (member_id, name);
            """),
        // What the search index lacks, by owner; the index in the order of days (`SearchRow`).
        Migration(
            "todos-4",
            """
            DROP TRIGGER todos_out_of_search;
            DROP TABLE todos_search;
            CREATE VIRTUAL TABLE todos_search USING fts5 (words, tokenize = 'ascii');
            ALTER TABLE todos ADD COLUMN search_row INTEGER;
            CREATE TRIGGER todos_out_of_search AFTER DELETE ON todos WHEN old.search_row IS NOT NULL BEGIN
                DELETE FROM todos_search WHERE rowid = old.search_row;
            END;
            DROP INDEX todos_to_index;
            UPDATE todos SET is_indexed = 0;
            CREATE INDEX todos_to_index ON todos (member_id, id) WHERE is_indexed = 0;
            """),
        // The number of changes of each owner, for cached content (`Todos.changeCount`).
        Migration(
            "todos-5",
            """
            CREATE TABLE todo_changes (
                member_id INTEGER PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
                count INTEGER NOT NULL
            ) STRICT;
            """),
        // The number of each owner's to-dos, including the trash (`Quotas`); completed to-dos, by day.
        Migration(
            "todos-6",
            """
            ALTER TABLE todo_changes ADD COLUMN total INTEGER NOT NULL DEFAULT 0;
            INSERT INTO todo_changes (member_id, count, total)
                SELECT member_id, 0, count(*) FROM todos WHERE true GROUP BY member_id
                ON CONFLICT (member_id) DO UPDATE SET total = excluded.total;
            CREATE TRIGGER todos_added AFTER INSERT ON todos BEGIN
                INSERT INTO todo_changes (member_id, count, total) VALUES (new.member_id, 0, 1)
                ON CONFLICT (member_id) DO UPDATE SET total = total + 1;
            END;
            CREATE TRIGGER todos_deleted AFTER DELETE ON todos BEGIN
                UPDATE todo_changes SET total = total - 1 WHERE member_id = old.member_id;
            END;
            CREATE INDEX todos_done ON todos (member_id, date, position, id)
                WHERE trashed_at IS NULL AND completed_at IS NOT NULL;
            """),
        // All to-dos of an owner, for undoing an import, for exports and for deleting a member.
        Migration("todos-7", "CREATE INDEX todos_of_owner ON todos (member_id, created_at);"),
        dateless,
        // The changes of categories alone, so that an added to-do leaves what is made of them valid (`ChangeCounts`).
        Migration("todos-9", "ALTER TABLE todo_changes ADD COLUMN categories INTEGER NOT NULL DEFAULT 0;"),
        // Titles that are longer than an entry of an index.
        Migration("todos-10", postgreSQL: "DROP INDEX todos_once_a_day; \(onceADay)"),
        // For undoing: when to-dos were reopened and had been done, and the manual place that a change has given up.
        Migration(
            "todos-11",
            """
            ALTER TABLE todos ADD COLUMN completed_before INTEGER;
            ALTER TABLE todos ADD COLUMN reopened_at INTEGER;
            ALTER TABLE todo_revisions ADD COLUMN position INTEGER;
            CREATE INDEX todos_reopened ON todos (member_id, reopened_at)
                WHERE trashed_at IS NULL AND completed_at IS NULL AND reopened_at IS NOT NULL;
            """),
        // To-dos are found by a word of their category (`SearchWords`): those that are indexed have none yet.
        Migration("todos-12", "UPDATE todos SET is_indexed = 0;"),
        Migration("todos-13", rewritesTable),
        // The category that new to-dos go to.
        Migration(
            "todos-14",
            "ALTER TABLE categories ADD COLUMN is_usual INTEGER NOT NULL DEFAULT 0 CHECK (is_usual IN (0, 1));"),
        // What counts an added to-do in the total counts it as a change, too, which is one write less. What a node of an
        // earlier version adds meanwhile counts twice, which says no more than once.
        Migration(
            "todos-15", sqlite: "DROP TRIGGER todos_added; \(addedTrigger)",
            postgreSQL: "\(addedFunction) \(storageParameters)"),
        // The words that SQLite's search index has.
        Migration("todos-16", sqlite: vocabulary, postgreSQL: ""),
        Migration("todos-17", openAndDoneByCategory),
    ]
}
