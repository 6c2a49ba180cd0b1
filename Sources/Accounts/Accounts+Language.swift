import Database

extension Accounts {
    /// Keeps the language that a member chose.
    /// - Parameter language: its code, such as `ko`.
    package func setLanguage(_ language: String, of member: Member.ID) async throws {
        try await database.write { transaction in
            try transaction.execute("UPDATE members SET language = ? WHERE id = ?", [language, member])
        }
    }
}
