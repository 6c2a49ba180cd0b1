import Database

extension Accounts {
    static let earlierResetLinkTable = """

        -- Links for a forgotten password that a member got before the one in `reset_links`. They go with it: what voids that
        -- one, also in an earlier version, voids them.
        CREATE TABLE earlier_reset_links (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            reset_link_id INTEGER NOT NULL REFERENCES reset_links (id) ON DELETE CASCADE,
            token_digest BLOB NOT NULL UNIQUE CHECK (length(token_digest) = 32),
            made_at INTEGER NOT NULL,
            expires_at INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX earlier_reset_links_by_link ON earlier_reset_links (reset_link_id);
        CREATE INDEX earlier_reset_links_by_expiry ON earlier_reset_links (expires_at);
        """

    static let earlierResetLinkMigration = Migration("accounts-earlier-reset-links", earlierResetLinkTable)
}
