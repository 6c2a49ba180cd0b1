import ArgumentParser
import Foundation

/// The program: a word to say what to do, and flags behind it.
@main
struct Latchkey: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "latchkey",
        abstract: "A log-in and to-do site in one process with one file of data.",
        version: "0.1.0",
        subcommands: [
            Serve.self, Check.self, Routes.self, Audit.self, Seed.self, OutboxCommand.self, PasswordsCommand.self,
            BackupCommand.self, RestoreCommand.self, MemberCommand.self, SettingsCommand.self, DoctorCommand.self,
            KeysCommand.self,
        ])

    /// Runs the command. What went wrong is one sentence on standard error, and the exit code is 1.
    static func main() async {
        // Whatever this program writes is for its owner alone, in whatever folder it is.
        umask(0o077)
        do {
            var command = try parseAsRoot()
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch {
            let code = exitCode(for: error)
            // --help and --version come this way, too: they are no mistakes.
            guard code != .success else { exit(withError: error) }
            FileHandle.standardError.write(Data("latchkey: \(message(for: error))\n".utf8))
            Foundation.exit(1)
        }
    }
}
