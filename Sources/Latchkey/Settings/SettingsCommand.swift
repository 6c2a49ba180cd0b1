import ArgumentParser
import Foundation

/// `latchkey settings`
struct SettingsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "settings", abstract: "List every setting with its value, where that comes from, and its meaning.",
        discussion: """
            What it writes is a file of settings itself: latchkey settings > \(SettingsFile.standard) is one to begin \
            with. Secrets are never shown. When a setting makes no sense, the exit code is 1.
            """)

    @Flag(help: "Write JSON, one setting a line, for programs.") var json = false
    @OptionGroup var settings: Settings

    func run() throws {
        let environment = try settings.environment()
        let file = try settings.file(environment)
        for setting in settings.all {
            let report = SettingReport(setting, environment: environment, file: file)
            print(json ? try report.json() : report.text)
        }
        _ = try settings.resolved()
    }
}
