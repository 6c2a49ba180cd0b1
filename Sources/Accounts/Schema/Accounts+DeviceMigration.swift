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

    /// The key of the device that a known browser is on.
    static let browserDeviceMigration = Migration(
        "accounts-browser-devices",
        """
        ALTER TABLE known_browsers ADD COLUMN device_key TEXT;
        ALTER TABLE known_browsers ADD COLUMN proof_at INTEGER;
        CREATE INDEX known_browsers_by_browser ON known_browsers (browser_digest);
        """)
}
