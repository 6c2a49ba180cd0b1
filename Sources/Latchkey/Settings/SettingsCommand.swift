import ArgumentParser
import Foundation

/// `latchkey settings`
struct SettingsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "settings", abstract: "List every setting with its value, where that comes from, and its meaning.",
        discussion: """
            The output is a settings file: start with latchkey settings > new.env, and rename it to \
            \(SettingsFile.standard). Secrets are never shown. If a setting is invalid, the exit code is 1.
            """)

    @Argument(help: "Only this setting: PORT or \(Setting.port.variable), for example.") var name: String?
    @Flag(help: "Write JSON, one setting a line, for programs.") var json = false
    @OptionGroup var settings: Settings

    func run() throws {
        let environment = settings.environment
        try requireOtherFile(settings.flags.given(environment)[.settings])
        let file = try settings.uncheckedFile(environment)
        for setting in try listed() {
            let report = SettingReport(setting, environment: environment, file: file)
            print(json ? try report.json() : report.text)
        }
        // The list comes first: whoever has misspelt a setting finds it there.
        _ = try settings.resolved()
    }

    /// - Throws: `SettingsError` if there is no setting of the given name.
    private func listed() throws(SettingsError) -> [KnownSetting] {
        guard let name = name?.uppercased() else { return settings.all }
        let variable = name.hasPrefix(Settings.prefix) ? name : Settings.prefix + name
        try SettingsError.requireKnown([variable], among: settings.all.map(\.variable))
        return settings.all.filter { $0.variable == variable }
    }

    /// Refuses to write into the file that is read, by this command or by systemd for it. The shell has emptied it by now.
    private func requireOtherFile(_ name: String?) throws(SettingsError) {
        guard let path = [name ?? SettingsFile.standard, SettingsFile.packaged].first(where: StandardOutput.isFile)
        else { return }
        throw SettingsError(
            """
            The output would go to \(path), the file that this command reads. If you used >, the shell has emptied \
            it: restore its settings from a copy. Write to another file: latchkey settings > new.env
            """)
    }
}
