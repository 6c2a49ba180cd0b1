import Foundation

extension Settings {
    /// Every setting of all kinds.
    var all: [KnownSetting] {
        flags.known + database.flags.known + observation.flags.known + lifetimes.flags.known + quotas.flags.known
            + passwords.flags.known + secondFactor.flags.known + mail.flags.known + providers.flags.known
    }

    /// The values from environment and file; the environment takes precedence.
    /// - Throws: `SettingsError` for the first unknown one.
    func variables() throws(SettingsError) -> [String: String] {
        let environment = try environment()
        guard let file = try file(environment) else { return environment }
        return file.values.merging(environment) { _, environment in environment }
    }

    /// The environment variables that have the prefix of settings.
    /// - Throws: `SettingsError` for an unknown one, most likely a misspelling.
    func environment() throws(SettingsError) -> [String: String] {
        let ours = ProcessInfo.processInfo.environment.filter { $0.key.hasPrefix(Self.prefix) }
        let known = all.map(\.variable)
        if let stranger = ours.keys.sorted().first(where: { !known.contains($0) }) {
            throw .unknown(stranger, among: known)
        }
        return ours
    }

    /// The settings file; nil if there is none.
    /// - Throws: `SettingsError` if it can't be read, or contains anything but settings.
    func file(_ environment: [String: String]) throws(SettingsError) -> SettingsFile? {
        // A settings file can't name another one.
        let allowed = all.filter { $0.variable != Setting.settings.variable }
        return try SettingsFile(named: flags.given(environment)[.settings], knowing: allowed)
    }
}
