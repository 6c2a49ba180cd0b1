import Accounts
import App
import ArgumentParser
import Logging

/// `latchkey audit`
struct AuditCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit", abstract: "Verify members' audit logs.", subcommands: [Verify.self])

    /// `latchkey audit verify`
    struct Verify: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "verify",
            abstract:
                "Verify that no line of any audit log was changed, removed or cut off, or report the first that was.",
            discussion: "Only a copy kept elsewhere can show that the whole database was restored to an older state."
        ).withSettings()

        @Flag(help: "Write JSON, for programs; problems are also reported as sentences.") var json = false
        @OptionGroup(visibility: .hidden) var settings: Settings

        func run() async throws {
            let settings = try settings.resolved()
            try settings.requireSite()
            let services = try await Services(
                settings, for: .beside, mayBeNew: false, keyMayBeUnknown: true, logger: .ofCommands(settings))
            let verdict = try await services.accounts.auditLog.verify()
            if json { print(try AuditReport(verdict).json()) }
            switch verdict {
            case .whole(let lines):
                if !json { print("The audit logs are intact: \(lines) \(lines == 1 ? "line" : "lines").") }
            case .broken(let line, let member):
                throw CommandFailure(
                    "Line \(line) of member \(member.number)'s audit log does not match the line before it.")
            case .cutOff(let member):
                throw CommandFailure(
                    "The newest lines of member \(member.number)'s audit log are missing.")
            }
        }
    }
}
