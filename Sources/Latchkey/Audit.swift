import Accounts
import App
import ArgumentParser
import Logging

/// `latchkey audit`
struct Audit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Check members' histories.", subcommands: [Verify.self])

    /// `latchkey audit verify`
    struct Verify: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract:
                "Check that no line of any history was changed, taken out or cut off, or name the first that was.",
            discussion: "That the whole database was put back to an older state, only a copy kept elsewhere can show.")

        @Flag(help: "Write JSON, for programs; what is wrong is a sentence besides.") var json = false
        @OptionGroup var settings: Settings

        func run() async throws {
            let logger = Logger(label: "latchkey", factory: StreamLogHandler.standardError(label:))
            let settings = try settings.resolved()
            try settings.dataFolder.requireDatabase()
            let verdict = try Services(settings, keyMayBeUnknown: true, logger: logger).accounts.auditLog.verify()
            if json { print(try AuditReport(verdict).json()) }
            switch verdict {
            case .whole(let lines):
                if !json { print("The history is whole: \(lines) lines.") }
            case .broken(let line, let member):
                throw AuditError(
                    description: "Line \(line) of member \(member.number)'s history does not fit the line before it.")
            case .cutOff(let member):
                throw AuditError(description: "The newest lines of member \(member.number)'s history are missing.")
            }
        }
    }
}

/// The first inconsistency of an audit log, in one sentence.
struct AuditError: Error, CustomStringConvertible {
    let description: String
}
