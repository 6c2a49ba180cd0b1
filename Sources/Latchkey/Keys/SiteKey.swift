import ArgumentParser
import Foundation
import Secrets

/// A key of the site.
enum SiteKey: String, CaseIterable, ExpressibleByArgument {
    /// Seals emails while they wait, the keys of members' authenticator apps and providers' tokens.
    case outbox
    /// Chains the lines of members' audit logs.
    case history
    /// Mixed into passwords before hashing; only if a pepper file is set.
    case pepper

    /// Reports on the key; nil for a pepper on a site without one.
    /// - Throws: `CommandFailure` or `SettingsError` if its file is missing or invalid.
    func report(_ settings: ResolvedSettings) throws -> KeyReport? {
        switch self {
        case .outbox, .history:
            let file = settings.dataFolder.file(of: self)
            let keys = try file.read()
            return KeyReport(
                name: rawValue, since: keys.first?.made.formatted(.iso8601), previous: keys.count - 1, file: file.path)
        case .pepper:
            guard let file = settings.passwords.pepperFile else { return nil }
            let names = try Peppers(file: file).names
            return KeyReport(name: rawValue, since: nil, previous: names.count - 1, file: file.path)
        }
    }

    /// Makes a new key the current one; earlier ones stay known.
    /// - Throws: as `report`, and if the file can't be written. Nothing has changed then.
    func rotate(_ settings: ResolvedSettings) throws {
        switch self {
        case .outbox, .history:
            let file = settings.dataFolder.file(of: self)
            let key = StoredKey(bytes: MACKey.random().exposed, made: Date())
            try file.write([key] + file.read())
        case .pepper:
            try settings.passwords.requirePepperFile().rotate()
        }
    }
}
