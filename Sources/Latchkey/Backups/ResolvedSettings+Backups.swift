extension ResolvedSettings {
    /// Requires a database that is a file: a server has tools of its own, which lose nothing up to the moment.
    /// - Throws: `CommandFailure`.
    func requireFile() throws(CommandFailure) {
        guard let server = databaseServer else { return }
        throw CommandFailure(
            """
            The database is on PostgreSQL, at \(server.target.name): back it up and restore it with pgBackRest, \
            pg_basebackup or pg_dump, and keep a copy of \(DataFolder.keys.joined(separator: " and ")) in \
            \(dataFolder.path). After a restore, and before a node starts, run latchkey restore --on-server.
            """)
    }
}
