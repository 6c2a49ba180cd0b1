-- The tables as the first version of the program had them.

CREATE TABLE members (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL CHECK (name <> ''),
    email TEXT NOT NULL CHECK (email <> ''),
    email_key TEXT NOT NULL UNIQUE,
    password_hash TEXT NOT NULL,
    language TEXT CHECK (language <> ''),
    history_length INTEGER NOT NULL DEFAULT 0,
    history_head BLOB CHECK (length(history_head) = 32),
    created_at INTEGER NOT NULL,
    delete_at INTEGER
) STRICT;
CREATE INDEX members_to_delete ON members (delete_at) WHERE delete_at IS NOT NULL;

CREATE TABLE remembered_devices (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    member_id INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
    series_digest BLOB NOT NULL UNIQUE CHECK (length(series_digest) = 32),
    token_digest BLOB NOT NULL CHECK (length(token_digest) = 32),
    previous_token_digest BLOB CHECK (length(previous_token_digest) = 32),
    address TEXT NOT NULL,
    user_agent TEXT NOT NULL,
    rotated_at INTEGER NOT NULL,
    replayed_at INTEGER,
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
) STRICT;
CREATE INDEX remembered_devices_by_member ON remembered_devices (member_id);
CREATE INDEX remembered_devices_by_expiry ON remembered_devices (expires_at);

CREATE TABLE sessions (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    token_digest BLOB NOT NULL UNIQUE CHECK (length(token_digest) = 32),
    member_id INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
    device_id INTEGER REFERENCES remembered_devices (id) ON DELETE CASCADE,
    address TEXT NOT NULL,
    user_agent TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    last_seen_at INTEGER NOT NULL,
    proven_at INTEGER
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

CREATE TABLE history (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    member_id INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
    event TEXT NOT NULL,
    at INTEGER NOT NULL,
    address TEXT NOT NULL,
    user_agent TEXT NOT NULL,
    code BLOB NOT NULL CHECK (length(code) = 32)
) STRICT;
CREATE INDEX history_by_member ON history (member_id, id);

CREATE TABLE attempts (
    id INTEGER PRIMARY KEY,
    counter BLOB NOT NULL CHECK (length(counter) = 32),
    at INTEGER NOT NULL
) STRICT;
CREATE INDEX attempts_by_counter ON attempts (counter, at);
CREATE INDEX attempts_by_time ON attempts (at);

CREATE TABLE known_browsers (
    member_id INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
    browser_digest BLOB NOT NULL CHECK (length(browser_digest) = 32),
    last_used_at INTEGER NOT NULL,
    PRIMARY KEY (member_id, browser_digest)
) STRICT;
CREATE INDEX known_browsers_by_use ON known_browsers (last_used_at);

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

CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
INSERT INTO grdb_migrations VALUES ('accounts-1'), ('accounts-attempts'), ('todos-1'), ('outbox-1');
