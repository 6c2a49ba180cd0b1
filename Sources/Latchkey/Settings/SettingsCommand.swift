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

    @Flag(help: "Write JSON, one setting a line, for programs.") var json = false
    @OptionGroup var settings: Settings

    func run() throws {
        let environment = settings.environment
        try settings.requireKnown(environment)
        try requireOtherFile(settings.flags.given(environment)[.settings])
        let file = try settings.file(environment)
        for setting in settings.all {
            let report = SettingReport(setting, environment: environment, file: file)
            print(json ? try report.json() : report.text)
        }
        _ = try settings.resolved()
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
