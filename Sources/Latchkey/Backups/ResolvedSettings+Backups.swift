extension ResolvedSettings {
    /// Requires a database that is a file: a server has tools of its own, which lose nothing up to the moment.
    /// - Throws: `BackupError`.
    func requireFile() throws(BackupError) {
        guard let server = databaseServer else { return }
        throw BackupError(
            """
            The database is on PostgreSQL, at \(server.target.name): back it up and restore it with pgBackRest or \
            pg_basebackup, and keep a copy of \(DataFolder.keys.joined(separator: " and ")) in \(dataFolder.path).
            """)
    }
}
