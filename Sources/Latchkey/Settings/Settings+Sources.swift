import Foundation

extension Settings {
    /// Every setting that there is, of all kinds.
    var all: [KnownSetting] {
        known + observation.known + lifetimes.known + quotas.known + passwords.known + mail.known + providers.known
    }

    /// What environment and file say; the environment counts before the file.
    /// - Throws: `SettingsError` for the first that is unknown.
    func variables() throws(SettingsError) -> [String: String] {
        let environment = try environment()
        guard let file = try file(environment) else { return environment }
        return file.values.merging(environment) { _, environment in environment }
    }

    /// The environment's variables that begin as settings do.
    /// - Throws: `SettingsError` for one that is no setting: most likely a misspelling.
    func environment() throws(SettingsError) -> [String: String] {
        let ours = ProcessInfo.processInfo.environment.filter { $0.key.hasPrefix(Self.prefix) }
        let known = all.map(\.variable)
        if let stranger = ours.keys.sorted().first(where: { !known.contains($0) }) {
            throw .unknown(stranger, among: known)
        }
        return ours
    }

    /// The file of settings; nil when there is none.
    /// - Throws: `SettingsError` when it can't be read, or says something that is no setting.
    func file(_ environment: [String: String]) throws(SettingsError) -> SettingsFile? {
        // A file that names another would be one too many to look into.
        let allowed = all.filter { $0.variable != Setting.settings.variable }
        return try SettingsFile(named: given(environment)[.settings], knowing: allowed)
    }
}
