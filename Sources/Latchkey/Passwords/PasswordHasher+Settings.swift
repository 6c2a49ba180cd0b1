import HTTPServer
import Logging
import Secrets
import Synchronization

extension PasswordHasher {
    /// The hasher that serves members: as many threads as cores. A pepper that is missing is logged once.
    /// - Throws: `SettingsError` for a bad file of peppers, `HashingUnavailable`.
    convenience init(_ settings: ResolvedPasswords, logger: Logger) throws {
        let reported = ReportedNames()
        try self.init(peppers: settings.peppers(), threads: Server.Settings.cores) { name in
            guard reported.isNew(name) else { return }
            logger.error(
                "A pepper is missing: members whose passwords were mixed with it can't log in",
                metadata: ["pepper": "\(name)"])
        }
    }
}

/// The names that were reported already.
private final class ReportedNames: Sendable {
    private let names = Mutex<Set<String>>([])

    func isNew(_ name: String) -> Bool {
        names.withLock { $0.insert(name).inserted }
    }
}
