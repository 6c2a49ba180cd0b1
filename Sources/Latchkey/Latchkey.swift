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
            await OpenDatabases.emptyLogs()
            // What a server says is for whoever started it, who may be gone.
            if !(command is Serve) { requireOutput() }
        } catch {
            await OpenDatabases.emptyLogs()
            guard exitCode(for: error) == .success else { fail(message(for: error)) }
            // --help and --version come this way, too: they are no mistakes.
            print(fullMessage(for: error))
            requireOutput()
        }
    }

    /// Ends the program when what it has said did not arrive: on a full disk, say.
    private static func requireOutput() {
        guard let reason = StandardOutput.failure else { return }
        fail("What this command has to say can't be written (\(reason)). What it did is done.")
    }

    private static func fail(_ sentence: String) -> Never {
        StandardError.say("latchkey: \(sentence)\n")
        Foundation.exit(1)
    }
}
