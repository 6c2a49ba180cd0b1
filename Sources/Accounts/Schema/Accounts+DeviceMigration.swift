import Database

extension Accounts {
    /// The key of the device that a login is bound to.
    static let deviceMigration = Migration(
        "accounts-devices",
        """
        ALTER TABLE remembered_devices ADD COLUMN device_key TEXT;
        ALTER TABLE remembered_devices ADD COLUMN proof_at INTEGER;
        ALTER TABLE sessions ADD COLUMN device_key TEXT;
        ALTER TABLE sessions ADD COLUMN proof_at INTEGER;
        """)

    /// The digest of what only the browser has that last reauthenticated in a session.
    static let reauthenticationMigration = Migration(
        "accounts-reauthentications",
        "ALTER TABLE sessions ADD COLUMN proven_by BLOB CHECK (length(proven_by) = 32);")

    /// What was good before a login got other tokens: for forms in other tabs, and for a browser that lost the answer.
    static let renewedLoginMigration = Migration(
        "accounts-renewed-logins",
        """
        ALTER TABLE sessions ADD COLUMN form_digest BLOB CHECK (length(form_digest) = 32);
        ALTER TABLE remembered_devices ADD COLUMN replaced_digest BLOB CHECK (length(replaced_digest) = 32);
        ALTER TABLE remembered_devices ADD COLUMN replaced_successor_digest BLOB
            CHECK (length(replaced_successor_digest) = 32);
        """)

    /// The token that a session had before, by which a request is recognised that was on its way.
    static let replacedSessionMigration = Migration(
        "accounts-replaced-sessions",
        """
        ALTER TABLE sessions ADD COLUMN replaced_digest BLOB CHECK (length(replaced_digest) = 32);
        CREATE INDEX sessions_by_replaced ON sessions (replaced_digest) WHERE replaced_digest IS NOT NULL;
        """)

    /// The key of the device that a known browser is on.
    static let browserDeviceMigration = Migration(
        "accounts-browser-devices",
        """
        ALTER TABLE known_browsers ADD COLUMN device_key TEXT;
        ALTER TABLE known_browsers ADD COLUMN proof_at INTEGER;
        CREATE INDEX known_browsers_by_browser ON known_browsers (browser_digest);
        """)
}
