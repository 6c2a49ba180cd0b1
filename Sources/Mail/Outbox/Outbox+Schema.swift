import Database

extension Outbox {
    /// The table. Times are milliseconds since 1970 (UTC). A dead email waits for no attempt, and keeps its text for a
    /// retry by the operator.
    package static let schema = Schema(
        tables: """
            CREATE TABLE outbox (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                recipient TEXT NOT NULL CHECK (recipient <> ''),
                sealed_subject BLOB,
                sealed_text BLOB,
                message_id TEXT NOT NULL UNIQUE,
                written_at INTEGER NOT NULL,
                attempts INTEGER NOT NULL DEFAULT 0,
                next_attempt_at INTEGER,
                delivered_at INTEGER,
                sealed_html BLOB CHECK (sealed_html IS NULL OR delivered_at IS NULL),
                give_up_at INTEGER,
                died_at INTEGER CHECK (died_at IS NULL OR (delivered_at IS NULL AND next_attempt_at IS NULL)),
                last_failure TEXT,
                can_wait INTEGER NOT NULL DEFAULT 0 CHECK (can_wait IN (0, 1)),
                CHECK (delivered_at IS NULL OR (sealed_text IS NULL AND next_attempt_at IS NULL))
            ) STRICT;
            CREATE INDEX outbox_due ON outbox (next_attempt_at) WHERE next_attempt_at IS NOT NULL;
            """,
        migrations: migrations)

    /// The migrations from every earlier version to the current table, in order.
    private static let migrations = [
        Migration(
            "outbox-1",
            """
            CREATE TABLE outbox (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                recipient TEXT NOT NULL CHECK (recipient <> ''),
                sealed_subject BLOB,
                sealed_text BLOB,
                message_id TEXT NOT NULL UNIQUE,
                written_at INTEGER NOT NULL,
                attempts INTEGER NOT NULL DEFAULT 0,
                next_attempt_at INTEGER,
                delivered_at INTEGER,
                CHECK (delivered_at IS NULL OR (sealed_text IS NULL AND next_attempt_at IS NULL))
            ) STRICT;
            CREATE INDEX outbox_due ON outbox (next_attempt_at) WHERE next_attempt_at IS NOT NULL;
            """),
        Migration(
            "outbox-2",
            """
            ALTER TABLE outbox ADD COLUMN sealed_html BLOB CHECK (sealed_html IS NULL OR delivered_at IS NULL);
            ALTER TABLE outbox ADD COLUMN give_up_at INTEGER;
            ALTER TABLE outbox ADD COLUMN died_at INTEGER
                CHECK (died_at IS NULL OR (delivered_at IS NULL AND next_attempt_at IS NULL));
            ALTER TABLE outbox ADD COLUMN last_failure TEXT;
            UPDATE outbox SET give_up_at = written_at + 172800000 WHERE delivered_at IS NULL;
            """),
        Migration(
            "outbox-3", "ALTER TABLE outbox ADD COLUMN can_wait INTEGER NOT NULL DEFAULT 0 CHECK (can_wait IN (0, 1));"),
    ]
}
