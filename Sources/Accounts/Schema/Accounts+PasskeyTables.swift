import Database

extension Accounts {
    /// Passkeys: the public keys of members' credentials, the handle by which authenticators know a member, and the
    /// challenges that wait for an answer.
    static let passkeyTables = """

        CREATE TABLE passkeys (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            member_id INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
            credential_id BLOB NOT NULL UNIQUE CHECK (length(credential_id) BETWEEN 1 AND 1023),
            public_key BLOB NOT NULL,
            signature_count INTEGER NOT NULL,
            transports TEXT NOT NULL,
            is_backup_eligible INTEGER NOT NULL CHECK (is_backup_eligible IN (0, 1)),
            is_backed_up INTEGER NOT NULL CHECK (is_backed_up IN (0, 1)),
            aaguid BLOB NOT NULL CHECK (length(aaguid) = 16),
            name TEXT NOT NULL CHECK (name <> ''),
            created_at INTEGER NOT NULL,
            last_used_at INTEGER
        ) STRICT;
        CREATE INDEX passkeys_by_member ON passkeys (member_id);

        CREATE TABLE passkey_handles (
            member_id INTEGER PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
            handle BLOB NOT NULL UNIQUE CHECK (length(handle) = 64)
        ) STRICT;

        CREATE TABLE passkey_challenges (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            challenge_digest BLOB NOT NULL UNIQUE CHECK (length(challenge_digest) = 32),
            browser_digest BLOB CHECK (length(browser_digest) = 32),
            session_id INTEGER REFERENCES sessions (id) ON DELETE CASCADE,
            expires_at INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX passkey_challenges_by_session ON passkey_challenges (session_id);
        CREATE INDEX passkey_challenges_by_expiry ON passkey_challenges (expires_at);

        """

    static let passkeyMigration = Migration("accounts-passkeys", passkeyTables)
}
