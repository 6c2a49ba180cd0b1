import Accounts
import App
import Database
import Logging
import Secrets

/// The site's database: the data folder's file, or one on a server. The keys are in the data folder of each node.
extension ResolvedSettings {
    /// An open database, and the keys that belong to it.
    typealias Opened = (database: Database, keys: (outbox: SealingKey, history: MACKey))

    var databaseName: String { databaseServer?.target.name ?? dataFolder.database }

    /// Whether a start would make a new site.
    var isNewSite: Bool { databaseServer == nil ? !dataFolder.hasSite : !dataFolder.hasKeys }

    /// Requires that there is a site, rather than making one. A server is asked when the database is opened.
    /// - Throws: `CommandFailure` or `DatabaseOpenError`.
    func requireSite() throws {
        guard databaseServer == nil else { return try dataFolder.use() }
        try dataFolder.requireDatabase()
    }

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

    /// - Throws: `SettingsError` when no server is named.
    func requireServer() throws(SettingsError) -> DatabaseServer {
        guard let server = databaseServer else {
            throw SettingsError("Name the database with \(DatabaseSetting.url.variable).")
        }
        return server
    }

    /// Ensures that no site is served from the database while the returned lock lives.
    /// - Throws: `CommandFailure` or `DatabaseOpenError` if one is.
    func requireUnserved() throws -> AnyObject {
        guard let server = databaseServer else { return try dataFolder.requireUnserved() }
        try server.place.enterAlone()
        return server.place
    }

    /// Opens the database. On a server it first takes a place there: what is written while a command needs all others
    /// away would be lost to it.
    /// - Parameters:
    ///   - use: what for.
    ///   - mayBeEmpty: whether it may be new.
    ///   - logger: told what was lost, and while serving also when it can't be written, and when it can again: any other
    ///     command ends with the reason.
    /// - Throws: `DatabaseOpenError`.
    func openDatabase(
        for use: DatabaseUse, mayBeEmpty: Bool = false, _ logger: Logger? = nil
    ) throws(DatabaseOpenError) -> Database {
        try databaseServer?.place.enter()
        let location: Database.Location =
            if let server = databaseServer {
                .postgreSQL(server.target, PostgreSQLOptions(connections: server.connections))
            } else {
                .file(dataFolder.database)
            }
        let database = try Progress.during("Upgrading the database") { progress throws(DatabaseOpenError) in
            try Database(
                at: location, schema: Services.schema, mayBeEmpty: mayBeEmpty, mayBeOlder: use.upgrades,
                lost: { reason, count in
                    logger?.error(
                        "What no request waits for, such as a failed login's line in the audit log, was not saved",
                        metadata: ["error": "\(reason)", "count": "\(count)"])
                },
                waiting: { node in
                    logger?.notice(
                        "Another node is changing the database's tables; this one waits for it",
                        metadata: ["node": "\(node)"])
                },
                progress: progress.show
            ) { trouble in
                guard use == .serving else { return }
                guard let trouble else {
                    logger?.notice("The database can be written again")
                    return
                }
                let meanwhile = trouble.isAway ? "requests that need it are" : "pages can be read, and changes are"
                logger?.error("\(trouble) Until then \(meanwhile) answered with 503.")
            }
        }
        OpenDatabases.add(database, at: databaseServer?.place)
        return database
    }

    /// Reads without changing anything, an older schema included.
    /// - Throws: `DatabaseOpenError`.
    func look<Result>(_ body: (Reader) throws -> Result) throws(DatabaseOpenError) -> Result {
        guard let server = databaseServer else { return try Database.look(at: dataFolder.database, body) }
        return try Database.look(at: server.target, body)
    }

    /// Opens the file, or makes it with its keys at the first start.
    func openFile(for use: DatabaseUse, _ logger: Logger) throws -> Opened {
        try dataFolder.requireNoRemains()
        if use == .serving { try requireFreePlaces() }
        let isFirst = try dataFolder.beginFirstStart()
        // Keys belong to a site: where there is none, they are not what is missing.
        if !dataFolder.hasKeys { try Database.requireOurs(dataFolder.database, schema: Services.schema) }
        // Read before the database is created or changed: neither happens with a lost or damaged key.
        let keys = try dataFolder.serviceKeys()
        let database = try openDatabase(for: use, mayBeEmpty: isFirst, logger)
        if isFirst { try dataFolder.endFirstStart() }
        return (database, keys)
    }

    /// Opens the database on a server. The first node makes tables and keys; all others need the same keys.
    func openOnServer(for use: DatabaseUse, mayBeNew: Bool, _ logger: Logger) async throws -> Opened {
        let isResumed = dataFolder.isAtFirstStart
        let keys = dataFolder.hasKeys && !isResumed ? try dataFolder.serviceKeys() : nil
        if use == .serving { try requireFreePlaces() }
        let database = try openDatabase(for: use, mayBeEmpty: keys == nil && mayBeNew, logger)
        if keys == nil {
            // An interrupted first start may have recorded them.
            guard try await !KeyFingerprints.areRecorded(in: database) || isResumed else { throw keysElsewhere }
            try dataFolder.makeFirstKeysAlone()
        }
        // A node that serves with the former keys could not read what this one writes.
        let place =
            try await KeyFingerprints.areNewer(try SiteKey.fingerprints(self), than: database)
            ? databaseServer?.place : nil
        try place?.enterAlone()
        do {
            try await recordKeys(in: database)
        } catch let error as CommandFailure where keys == nil {
            // Another node's first start was quicker. The next start here asks for that one's keys.
            dataFolder.undoFirstStart()
            throw error
        }
        if keys == nil { try dataFolder.endFirstStart() }
        try place?.admitOthers()
        return (database, try keys ?? dataFolder.serviceKeys())
    }

    /// Requires that this node has keys of the site, before they are read for a database that has one.
    /// - Throws: `CommandFailure` on a node that has none. Without a server they were lost, which reading them tells.
    func requireKeys() throws(CommandFailure) {
        guard databaseServer == nil || dataFolder.hasKeys else { throw keysElsewhere }
    }

    private var keysElsewhere: CommandFailure {
        CommandFailure(
            """
            There are no keys in \(dataFolder.path), and the site at \(databaseName) has some: copy \
            \(DataFolder.keys.joined(separator: " and ")) from another node.
            """)
    }

    /// - Throws: `CommandFailure` when the site's keys are others than this node's.
    func recordKeys(in database: Database) async throws {
        try requireNone(lacking: try await KeyFingerprints.record(try SiteKey.fingerprints(self), in: database))
    }

    /// - Parameter lacking: the names of the keys that this node lacks.
    /// - Throws: `CommandFailure` when there are any.
    func requireNone(lacking: [String]) throws(CommandFailure) {
        guard lacking.isEmpty else {
            throw CommandFailure(
                """
                The site at \(databaseName) has \(lacking.count == 1 ? "another key" : "other keys") than this node: \
                \(lacking.joined(separator: " and ")). Copy the site's keys from a node that serves it.\(advice(for: lacking))
                """)
        }
    }

    /// For a site that has given its pepper up.
    private func advice(for lacking: [String]) -> String {
        guard passwords.pepperFile == nil, lacking.contains(SiteKey.pepper.rawValue) else { return "" }
        return " If no password needs a pepper any more, `latchkey keys prune pepper` has the site forget it."
    }
}

extension SiteKey {
    /// The fingerprints of the keys that all nodes share, the newest of each first.
    /// - Throws: `CommandFailure` or `SettingsError` for a key that can't be read.
    static func fingerprints(_ settings: ResolvedSettings) throws -> [KeyFingerprints.Known] {
        try allCases.map { key in
            switch key {
            case .outbox, .history:
                let keys = try settings.dataFolder.file(of: key).read()
                return (key.rawValue, keys.compactMap { MACKey(stored: $0.bytes)?.fingerprint })
            case .pepper: return (key.rawValue, try settings.passwords.peppers().fingerprints)
            }
        }
    }
}
