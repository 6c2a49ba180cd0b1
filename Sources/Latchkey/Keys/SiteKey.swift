import ArgumentParser
import Foundation
import Secrets

/// One of the keys that a site has.
enum SiteKey: String, CaseIterable, ExpressibleByArgument {
    /// Seals mails while they wait.
    case outbox
    /// Chains the lines of members' histories together.
    case history
    /// Is mixed into passwords before they are hashed; only when a file of them is set.
    case pepper

    /// What there is to tell of it; nil for a pepper on a site without.
    /// - Throws: `DataFolderError` or `SettingsError` when its file is not as it must be.
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
            return KeyReport(name: rawValue, since: nil, previous: names.count - 1, file: file)
        }
    }

    /// Makes a new key the current one; those before it stay known.
    /// - Throws: as `report`, and when the file can't be written; then all is as it was.
    func rotate(_ settings: ResolvedSettings) throws {
        switch self {
        case .outbox, .history:
            let file = settings.dataFolder.file(of: self)
            let key = StoredKey(bytes: MACKey.random().exposed, made: Date())
            try file.write([key] + file.read())
        case .pepper:
            guard let file = settings.passwords.pepperFile else {
                throw SettingsError("There is no pepper: \(PasswordSetting.pepperFile.variable) names no file.")
            }
            _ = try Peppers(file: file)
            // Where it is really: a link to it stays one.
            let place = URL(fileURLWithPath: file).resolvingSymlinksInPath().path
            guard let lines = FileManager.default.contents(atPath: place) else {
                throw SettingsError("The peppers in \(file) can't be read: see that the file is there.")
            }
            try PrivateFile(path: place).write(Array("\(Pepper.freshLine())\n".utf8) + lines)
        }
    }
}
