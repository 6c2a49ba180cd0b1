import HTTPServer
import Logging
import Secrets
import Synchronization

extension PasswordHasher {
    /// The site's hasher, with a thread per core. A missing pepper is logged once.
    /// - Throws: `SettingsError` for an invalid file of peppers, `HashingUnavailable`.
    convenience init(_ settings: ResolvedPasswords, logger: Logger) throws {
        let reported = ReportedNames()
        try self.init(peppers: settings.peppers(), threads: Server.Settings.cores) { name in
            guard reported.isNew(name) else { return }
            logger.error(
                "A pepper is missing: members whose passwords were hashed with it can't log in",
                metadata: ["pepper": "\(name)"])
        }
    }
}

/// The names reported so far.
private final class ReportedNames: Sendable {
    private let names = Mutex<Set<String>>([])

    func isNew(_ name: String) -> Bool {
        names.withLock { $0.insert(name).inserted }
    }
}
