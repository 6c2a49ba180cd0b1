import ArgumentParser
import Database
import Secrets

/// Where the database is, by flag or environment variable; a flag wins. The URL has no flag: it may hold a password, and
/// every user of the machine can read flags.
struct DatabaseSettings: ParsableArguments {
    @Option(help: DatabaseSetting.passwordFile.help) var databasePasswordFile: String?
    @Option(help: DatabaseSetting.connections.help) var databaseConnections: String?

    var flags: [DatabaseSetting: String?] {
        [.passwordFile: databasePasswordFile, .connections: databaseConnections]
    }

    /// The server and the number of connections; nil for the data folder's file.
    /// - Throws: `SettingsError` for all invalid ones.
    func resolved(_ variables: [String: String]) throws(SettingsError) -> DatabaseServer? {
        let given = flags.given(variables)
        guard let url = given[.url] else {
            guard let orphan = DatabaseSetting.allCases.first(where: { given[$0] != nil }) else { return nil }
            throw SettingsError("\(orphan.variable) means nothing without \(DatabaseSetting.url.variable).")
        }
        var faults = SettingsFaults()
        let password = faults.collect { try Self.password(given[.passwordFile]) }
        let target = faults.collect { try Self.target(url, password: password, from: given[.passwordFile]) }
        let connections = faults.collect {
            try Self.connections(given[.connections] ?? DatabaseSetting.connections.standard)
        }
        try faults.requireNone()
        guard let target, let connections else { throw faults.error }
        return DatabaseServer(target: target, connections: connections)
    }

    /// Nil without a file.
    private static func password(_ path: String?) throws(SettingsError) -> Secret? {
        guard let path else { return nil }
        return try Secret(lineOf: DatabaseSetting.passwordFile.secretFile(at: path), called: "the database's password")
    }

    /// - Parameter path: the password's file, if there is one.
    private static func target(
        _ url: String, password: Secret?, from path: String?
    ) throws(SettingsError) -> PostgreSQLTarget {
        var current: (@Sendable () -> String)?
        if let password {
            // The role may get another password while the program runs.
            current = { ((try? Self.password(path)) ?? password).expose(\.self) }
        }
        guard let target = PostgreSQLTarget(url: url, password: current) else {
            if let option = PostgreSQLTarget.unknownOption(in: url) {
                throw SettingsError("\(DatabaseSetting.url.variable) has an option that libpq doesn't know: \(option).")
            }
            // Not quoted: it may contain a password.
            throw SettingsError(
                """
                \(DatabaseSetting.url.variable) must be like postgres://latchkey@db.example.com/latchkey. Letters such \
                as / and @ in a password are written %2F and %40.
                """)
        }
        guard password == nil || !target.holdsPassword else {
            throw SettingsError(
                "Set the password in \(DatabaseSetting.url.variable) or by \(DatabaseSetting.passwordFile.variable), not both."
            )
        }
        return target
    }

    private static func connections(_ text: String) throws(SettingsError) -> Int {
        guard let connections = Int(text), DatabaseSetting.range.contains(connections) else {
            throw SettingsError(
                """
                \(DatabaseSetting.connections.variable) must be from \(DatabaseSetting.range.lowerBound) to \
                \(DatabaseSetting.range.upperBound), not \"\(text)\".
                """)
        }
        return connections
    }
}

/// A PostgreSQL database, and the most connections to it.
struct DatabaseServer: Sendable {
    let target: PostgreSQLTarget
    let connections: Int
    /// This program's place among those that use the database.
    let place: NodeSession

    init(target: PostgreSQLTarget, connections: Int) {
        (self.target, self.connections) = (target, connections)
        place = NodeSession(at: target)
    }
}
