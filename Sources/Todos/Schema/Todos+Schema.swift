import Database

extension Todos {
    /// The tables; they need `members`. Dates and times are text that sorts by time; none is an empty text, which
    /// comes first.
    package static let schema = Schema(
        tables: """
            CREATE TABLE todos (
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
                completed_before INTEGER,
                reopened_at INTEGER,
                CHECK (start_time <= end_time),
                CHECK (date <> '' OR start_time = '')
            ) STRICT;
            CREATE UNIQUE INDEX todos_once_a_day ON todos (member_id, date, title, copy) WHERE trashed_at IS NULL;
            CREATE INDEX todos_completed ON todos (member_id, completed_at, id) WHERE trashed_at IS NULL AND completed_at IS NOT NULL;
            CREATE INDEX todos_in_trash ON todos (member_id, trashed_at, id) WHERE trashed_at IS NOT NULL;
            CREATE INDEX todos_to_purge ON todos (trashed_at) WHERE trashed_at IS NOT NULL;
            CREATE INDEX todos_in_order ON todos (member_id, date, position, id) WHERE trashed_at IS NULL;
            CREATE INDEX todos_open ON todos (member_id, date, position, id) WHERE trashed_at IS NULL AND completed_at IS NULL;
            CREATE INDEX todos_by_category ON todos (member_id, category, date, position, id) WHERE trashed_at IS NULL;
            \(openAndDoneByCategory)
            CREATE INDEX todos_to_index ON todos (member_id, id) WHERE is_indexed = 0;
            CREATE INDEX todos_done ON todos (member_id, date, position, id) WHERE trashed_at IS NULL AND completed_at IS NOT NULL;
            CREATE INDEX todos_of_owner ON todos (member_id, created_at);
            CREATE INDEX todos_reopened ON todos (member_id, reopened_at) WHERE trashed_at IS NULL AND completed_at IS NULL AND reopened_at IS NOT NULL;
            CREATE INDEX todos_repeating ON todos (member_id, date, id) WHERE recurrence IS NOT NULL AND followed_by IS NULL AND completed_at IS NULL AND trashed_at IS NULL;

            -- Who changed what, and when.
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
                recurrence TEXT,
                position INTEGER,
                PRIMARY KEY (todo_id, version)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX todo_revisions_by_time ON todo_revisions (at);

            CREATE TABLE categories (
                member_id INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
                category TEXT NOT NULL CHECK (category <> ''),
                name TEXT COLLATE NOCASE CHECK (name <> ''),
                colour TEXT NOT NULL,
                icon TEXT NOT NULL,
                is_archived INTEGER NOT NULL CHECK (is_archived IN (0, 1)),
                number INTEGER NOT NULL,
                is_usual INTEGER NOT NULL DEFAULT 0 CHECK (is_usual IN (0, 1)),
                PRIMARY KEY (member_id, category)
            ) STRICT, WITHOUT ROWID;

            -- How often an owner's to-dos and categories have changed (`ChangeCounts`); how many to-dos there are (`Quotas`).
            CREATE TABLE todo_changes (
                member_id INTEGER PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
                count INTEGER NOT NULL,
                total INTEGER NOT NULL DEFAULT 0,
                categories INTEGER NOT NULL DEFAULT 0
            ) STRICT;
            \(rewritesTable)
            """,
        sqlite: """
            CREATE UNIQUE INDEX categories_by_name ON categories (member_id, name);
            CREATE TRIGGER todos_out_of_search AFTER DELETE ON todos WHEN old.search_row IS NOT NULL BEGIN
                DELETE FROM todos_search WHERE rowid = old.search_row;
            END;
            \(addedTrigger)
            CREATE TRIGGER todos_deleted AFTER DELETE ON todos BEGIN
                UPDATE todo_changes SET total = total - 1 WHERE member_id = old.member_id;
            END;

            -- Words to search for, in the order of days (`SearchRow`).
            CREATE VIRTUAL TABLE todos_search USING fts5 (words, tokenize = 'ascii');
            \(vocabulary)
            """,
        postgreSQL: """
            DROP INDEX todos_once_a_day;
            \(onceADay)
            CREATE UNIQUE INDEX categories_by_name ON categories (member_id, lower(name));
            \(addedFunction)
            CREATE FUNCTION todos_deleted() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
                UPDATE todo_changes SET total = total - deleted.number
                FROM (SELECT member_id, count(*) AS number FROM removed GROUP BY member_id) AS deleted
                WHERE todo_changes.member_id = deleted.member_id;
                DELETE FROM todos_search WHERE number IN (SELECT search_row FROM removed);
                RETURN NULL;
            END $$;
            CREATE TRIGGER todos_added AFTER INSERT ON todos
                REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION todos_added();
            CREATE TRIGGER todos_deleted AFTER DELETE ON todos
                REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION todos_deleted();

            -- Words to search for, in the order of days (`SearchRow`).
            CREATE TABLE todos_search (number BIGINT PRIMARY KEY, words TSVECTOR NOT NULL);
            CREATE INDEX todos_search_words ON todos_search USING gin (words);
            \(storageParameters)
            """,
        migrations: migrations)

    /// The open to-dos of a category, and the completed ones: its list begins with what is still to do.
    static let openAndDoneByCategory = """
        CREATE INDEX todos_open_by_category ON todos (member_id, category, date, position, id) WHERE trashed_at IS NULL AND completed_at IS NULL;
        CREATE INDEX todos_done_by_category ON todos (member_id, category, date, position, id) WHERE trashed_at IS NULL AND completed_at IS NOT NULL;
        """

    static let rewritesTable = """

        -- When the words of deleted to-dos last left the search index.
        CREATE TABLE todos_search_rewrites (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            at INTEGER NOT NULL
        ) STRICT;
        """

    /// The words of SQLite's search index in their order, once for each place where they are (`Reader.spelledOut`). It takes
    /// no room.
    static let vocabulary = "CREATE VIRTUAL TABLE todos_search_vocabulary USING fts5vocab (todos_search, instance);"

    /// SQLite's count of an added to-do: in the total, and as a change.
    static let addedTrigger = """
        CREATE TRIGGER todos_added AFTER INSERT ON todos BEGIN
            INSERT INTO todo_changes (member_id, count, total) VALUES (new.member_id, 1, 1)
            ON CONFLICT (member_id) DO UPDATE SET count = count + 1, total = total + 1;
        END;
        """

    /// The same for PostgreSQL's trigger, once a statement, however many rows it adds.
    static let addedFunction = """
        CREATE OR REPLACE FUNCTION todos_added() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
            INSERT INTO todo_changes (member_id, count, total)
            SELECT member_id, 1, count(*) FROM added GROUP BY member_id
            ON CONFLICT (member_id) DO UPDATE SET
                count = todo_changes.count + 1, total = todo_changes.total + excluded.total;
            RETURN NULL;
        END $$;
        """

    /// How PostgreSQL stores what each addition writes.
    static let storageParameters = """
        -- A count has room for its next version beside it, and its index stays as it is. Every addition reads that
        -- index: of two at a time that wrote to it as well, one would have to run again.
        ALTER TABLE todo_changes SET (fillfactor = 25);
        -- In kB. The addition that fills the list of new words waits until all are in the index: for tens of
        -- milliseconds, and with the list of 4 MB that PostgreSQL would keep, for over a second.
        ALTER INDEX todos_search_words SET (gin_pending_list_limit = 256);
        """

    /// PostgreSQL's index of what an owner has once a day. A title may be longer than an entry of an index, whose most
    /// are 2,704 bytes.
    static let onceADay = """
        CREATE UNIQUE INDEX todos_once_a_day ON todos (member_id, date, \(titleDigest("title")), copy) WHERE trashed_at IS NULL;
        """

    /// The condition that a to-do has a title, so that `todos_once_a_day` finds it.
    static func hasTitle(_ dialect: Dialect) -> String {
        switch dialect {
        case .sqlite: "title = ?"
        case .postgreSQL: "\(titleDigest("title")) = \(titleDigest("CAST(? AS text)"))"
        }
    }

    /// An index takes only functions that depend on no setting; of those, `decode` makes bytes of a text.
    private static func titleDigest(_ text: String) -> String {
        #"sha256(decode(replace(\#(text), '\', '\\'), 'escape'))"#
    }
}
