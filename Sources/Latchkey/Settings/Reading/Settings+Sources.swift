import Foundation

extension Settings {
    /// Every setting of all kinds.
    var all: [KnownSetting] {
        flags.known + database.flags.known + observation.flags.known + lifetimes.flags.known + quotas.flags.known
            + passwords.flags.known + secondFactor.flags.known + mail.flags.known + providers.flags.known
    }

    /// The values from environment and file; the environment takes precedence.
    /// - Parameter faults: gets what is unknown, or can't be read.
    func variables(_ faults: inout SettingsFaults) -> [String: String] {
        let environment = environment
        faults.collect { try requireKnown(environment) }
        let found = faults.collect { try uncheckedFile(environment) }
        guard let file = found else { return environment }
        faults.collect { try file.requireSound(knowing: allInFile) }
        return file.values.merging(environment) { _, environment in environment }
    }

    /// The files with secrets that the settings name, without that of peppers, which is refused if others can read it, and
    /// that of certificates, which are public.
    func secretFiles(_ variables: [String: String]) -> [String] {
        let others = [PasswordSetting.pepperFile.variable, MailSetting.certificates.variable]
        return all.filter { $0.isPathOrSecret && !others.contains($0.variable) }
            .compactMap { $0.flag ?? variables[$0.variable] }
    }

    /// The environment variables that have the prefix of settings.
    var environment: [String: String] {
        ProcessInfo.processInfo.environment.filter { $0.key.hasPrefix(Self.prefix) }
    }

    /// - Throws: `SettingsError` for all unknown ones, most likely misspellings.
    private func requireKnown(_ environment: [String: String]) throws(SettingsError) {
        try SettingsError.requireKnown(environment.keys, among: all.map(\.variable))
    }

    /// The settings file, whatever its lines are; nil if there is none.
    /// - Throws: `SettingsError` if it can't be read.
    func uncheckedFile(_ environment: [String: String]) throws(SettingsError) -> SettingsFile? {
        try SettingsFile(named: flags.given(environment)[.settings])
    }

    /// A settings file can't name another one.
    private var allInFile: [KnownSetting] { all.filter { $0.variable != Setting.settings.variable } }
}
