import Database

extension Accounts {
    /// The schema's steps, in order. Times are milliseconds since 1970 (UTC); digests are SHA-256.
    package static let migrations = [
        Migration(
            "accounts-1",
            """
            CREATE TABLE members (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                name TEXT NOT NULL CHECK (name <> ''),
                email TEXT NOT NULL CHECK (email <> ''),
                email_key TEXT NOT NULL UNIQUE,
                password_hash TEXT NOT NULL,
                created_at INTEGER NOT NULL
            ) STRICT;

            CREATE TABLE remembered_devices (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                member_id INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
                series_digest BLOB NOT NULL UNIQUE CHECK (length(series_digest) = 32),
                token_digest BLOB NOT NULL CHECK (length(token_digest) = 32),
                previous_token_digest BLOB CHECK (length(previous_token_digest) = 32),
                rotated_at INTEGER NOT NULL,
                created_at INTEGER NOT NULL,
                expires_at INTEGER NOT NULL
            ) STRICT;
            CREATE INDEX remembered_devices_by_member ON remembered_devices (member_id);
            CREATE INDEX remembered_devices_by_expiry ON remembered_devices (expires_at);

            CREATE TABLE sessions (
                token_digest BLOB PRIMARY KEY CHECK (length(token_digest) = 32),
                member_id INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
                device_id INTEGER REFERENCES remembered_devices (id) ON DELETE CASCADE,
                created_at INTEGER NOT NULL,
                last_seen_at INTEGER NOT NULL
            ) STRICT;
            CREATE INDEX sessions_by_member ON sessions (member_id);
            CREATE INDEX sessions_by_device ON sessions (device_id);
            CREATE INDEX sessions_by_last_seen ON sessions (last_seen_at);

            CREATE TABLE reset_links (
                token_digest BLOB PRIMARY KEY CHECK (length(token_digest) = 32),
                member_id INTEGER UNIQUE REFERENCES members (id) ON DELETE CASCADE,
                expires_at INTEGER NOT NULL
            ) STRICT;
            CREATE INDEX reset_links_by_expiry ON reset_links (expires_at);
            """),
        Migration("accounts-2", "ALTER TABLE members ADD COLUMN language TEXT CHECK (language <> '')"),
    ]
}
