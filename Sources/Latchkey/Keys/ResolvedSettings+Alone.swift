import Database

extension ResolvedSettings {
    /// Ensures that no site is served from the database while the returned lock lives.
    /// - Throws: `CommandFailure` or `DatabaseOpenError` if one is.
    func requireUnserved() throws -> AnyObject {
        guard let server = databaseServer else { return try dataFolder.requireUnserved() }
        try server.place.enterAlone()
        return server.place
    }
}
