import Accounts
import App
import Database
import HTTPServer
import Logging
import Secrets

extension ResolvedSettings {
    /// Requires that a start would find what settings name: templates, texts, files and places to listen. Touches no data.
    /// The site may be served there already.
    /// - Throws: `SettingsError` for all that is wrong.
    @discardableResult
    func requireStart() throws(SettingsError) -> SiteContent {
        var faults = SettingsFaults()
        let content = faults.collect { () throws -> SiteContent in
            let content = try folders.content()
            _ = try content.site(try .withoutData(self))
            return content
        }
        passwords.collectFaultsOfFiles(&faults)
        for place in places { faults.collect { try place.requirePlace(free: false) } }
        guard let content, faults.isEmpty else { throw faults.error }
        return content
    }

    /// Requires that a first start would succeed, as far as can be told before it makes anything.
    func requireFirstStart() throws -> SiteContent {
        // Before the places: the program that has one may still serve the site whose database was lost here.
        try dataFolder.use()
        if databaseServer == nil { try dataFolder.requireNoRemains() }
        let content = try requireStart()
        try requireFreePlaces()
        return content
    }

    /// Requires that others leave a start its places. Without them it would fail once it had upgraded the database, which
    /// the program that has the places may serve.
    func requireFreePlaces() throws(StartFailure) {
        for place in places { try place.requirePlace(free: true) }
    }

    /// Where the site and the metrics are served.
    private var places: [Server.Settings] { [server, observation.metrics].compactMap(\.self) }

    /// What a start would find at fault in what settings name, or that all of it is fine.
    var startFindings: [Finding] {
        do throws(SettingsError) {
            try requireStart()
        } catch {
            return error.findings
        }
        return [.fine("Settings", "Settings, templates and texts are fine.")]
    }
}

extension Services {
    /// Services over an empty in-memory database and the built-in list of passwords, to assemble the site without
    /// serving it.
    static func withoutData(_ settings: ResolvedSettings) throws -> Services {
        Services(
            database: try Database(at: .memory, schema: Services.schema),
            hasher: try PasswordHasher(cost: .least, threads: 1), outboxKey: .random(), historyKey: .random(),
            baseURL: settings.baseURL, logger: Logger(label: "latchkey"))
    }
}
