import Database

extension Accounts {
    /// Gives ids to the rows of tables that had none of their own.
    static let idMigrations = [
        // What comes later has a higher number: which of a member's links were sent after another.
        Migration(
            "accounts-lockdown-links",
            """
            CREATE TABLE lockdown_links (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                token_digest BLOB NOT NULL UNIQUE CHECK (length(token_digest) = 32),
                member_id INTEGER REFERENCES members (id) ON DELETE CASCADE,
                email TEXT NOT NULL CHECK (email <> ''),
                expires_at INTEGER NOT NULL
            ) STRICT;
            INSERT INTO lockdown_links (id, token_digest, member_id, email, expires_at)
            SELECT rowid, token_digest, member_id, email, expires_at FROM alarm_links;
            DROP TABLE alarm_links;
            CREATE INDEX lockdown_links_by_member ON lockdown_links (member_id);
            CREATE INDEX lockdown_links_by_expiry ON lockdown_links (expires_at);
            """),
        // Rows of which the latest are kept have ids, in the order of their insertion.
        Migration(
            "accounts-ids",
            """
            CREATE TABLE new_reset_links (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                token_digest BLOB NOT NULL UNIQUE CHECK (length(token_digest) = 32),
                member_id INTEGER UNIQUE REFERENCES members (id) ON DELETE CASCADE,
                expires_at INTEGER NOT NULL,
                made_at INTEGER NOT NULL DEFAULT 0
            ) STRICT;
            INSERT INTO new_reset_links (id, token_digest, member_id, expires_at, made_at)
            SELECT rowid, token_digest, member_id, expires_at, made_at FROM reset_links;
            DROP TABLE reset_links;
            ALTER TABLE new_reset_links RENAME TO reset_links;
            CREATE INDEX reset_links_by_expiry ON reset_links (expires_at);

            CREATE TABLE new_authorizations (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                state_digest BLOB NOT NULL UNIQUE CHECK (length(state_digest) = 32),
                session_id INTEGER REFERENCES sessions (id) ON DELETE CASCADE,
                sealed BLOB NOT NULL,
                expires_at INTEGER NOT NULL
            ) STRICT;
            INSERT INTO new_authorizations (id, state_digest, session_id, sealed, expires_at)
            SELECT rowid, state_digest, session_id, sealed, expires_at FROM authorizations;
            DROP TABLE authorizations;
            ALTER TABLE new_authorizations RENAME TO authorizations;
            CREATE INDEX authorizations_by_session ON authorizations (session_id);
            CREATE INDEX authorizations_by_expiry ON authorizations (expires_at);

            CREATE TABLE new_identity_deletions (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                code_digest BLOB NOT NULL UNIQUE CHECK (length(code_digest) = 32),
                at INTEGER NOT NULL,
                deletes_member INTEGER NOT NULL CHECK (deletes_member IN (0, 1))
            ) STRICT;
            INSERT INTO new_identity_deletions (id, code_digest, at, deletes_member)
            SELECT rowid, code_digest, at, deletes_member FROM identity_deletions;
            DROP TABLE identity_deletions;
            ALTER TABLE new_identity_deletions RENAME TO identity_deletions;
            """),
    ]
}
