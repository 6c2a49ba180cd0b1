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
}
