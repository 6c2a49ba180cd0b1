import ArgumentParser
import Foundation

/// `latchkey settings`
struct SettingsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "settings", abstract: "List every setting with its value, where that comes from, and its meaning.",
        discussion: """
            What it writes is a file of settings itself: latchkey settings > new.env is one to begin with, to be named \
            \(SettingsFile.standard) then. Secrets are never shown. When a setting makes no sense, the exit code is 1.
            """)

    @Flag(help: "Write JSON, one setting a line, for programs.") var json = false
    @OptionGroup var settings: Settings

    func run() throws {
        let environment = try settings.environment()
        try requireOtherFile(settings.flags.given(environment)[.settings])
        let file = try settings.file(environment)
        for setting in settings.all {
            let report = SettingReport(setting, environment: environment, file: file)
            print(json ? try report.json() : report.text)
        }
        _ = try settings.resolved()
    }

    /// Refuses to write into the file that is read, which the shell has emptied by now.
    private func requireOtherFile(_ name: String?) throws(SettingsError) {
        let path = name ?? SettingsFile.standard
        guard StandardOutput.isFile(path) else { return }
        throw SettingsError(
            """
            This would be written into \(path), which it reads, and which the shell has emptied if you said >. If there were \
            settings in it, put them back from a copy. Write into another file: latchkey settings > new.env
            """)
    }
}
