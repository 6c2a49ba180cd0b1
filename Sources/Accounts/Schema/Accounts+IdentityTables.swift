extension Accounts {
    /// Logins by providers.
    static let identityTables = """
        -- Which open whose account, those under way, and those that need a word more.
        CREATE TABLE identities (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            member_id INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
            issuer TEXT NOT NULL CHECK (issuer <> ''),
            subject TEXT NOT NULL CHECK (subject <> ''),
            email TEXT,
            linked_at INTEGER NOT NULL,
            last_used_at INTEGER NOT NULL,
            suspended_at INTEGER,
            resumed_at INTEGER,
            email_is_stopped INTEGER NOT NULL DEFAULT 0 CHECK (email_is_stopped IN (0, 1)),
            email_told_at INTEGER,
            sealed_token BLOB,
            UNIQUE (issuer, subject),
            UNIQUE (member_id, issuer)
        ) STRICT;

        CREATE TABLE authorizations (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            state_digest BLOB NOT NULL UNIQUE CHECK (length(state_digest) = 32),
            session_id INTEGER REFERENCES sessions (id) ON DELETE CASCADE,
            sealed BLOB NOT NULL,
            expires_at INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX authorizations_by_session ON authorizations (session_id);
        CREATE INDEX authorizations_by_expiry ON authorizations (expires_at);

        -- The link went to the address of the member with this id. Where there is none, it went to nobody's address, or is
        -- no longer good.
        CREATE TABLE unfinished_sign_ins (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            browser_digest BLOB NOT NULL UNIQUE CHECK (length(browser_digest) = 32),
            link_digest BLOB UNIQUE CHECK (length(link_digest) = 32),
            issuer TEXT NOT NULL,
            subject TEXT NOT NULL,
            event TEXT NOT NULL,
            name TEXT CHECK (name <> ''),
            email TEXT CHECK (email <> ''),
            email_is_proven INTEGER NOT NULL CHECK (email_is_proven IN (0, 1)),
            remember INTEGER NOT NULL CHECK (remember IN (0, 1)),
            destination TEXT,
            language TEXT CHECK (language <> ''),
            expires_at INTEGER NOT NULL,
            sealed_token BLOB,
            member_id INTEGER REFERENCES members (id) ON DELETE CASCADE
        ) STRICT;
        CREATE INDEX unfinished_sign_ins_by_expiry ON unfinished_sign_ins (expires_at);
        CREATE INDEX unfinished_sign_ins_by_member ON unfinished_sign_ins (member_id);

        CREATE TABLE identity_deletions (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            code_digest BLOB NOT NULL UNIQUE CHECK (length(code_digest) = 32),
            at INTEGER NOT NULL,
            deletes_member INTEGER NOT NULL CHECK (deletes_member IN (0, 1))
        ) STRICT;
        """
}
