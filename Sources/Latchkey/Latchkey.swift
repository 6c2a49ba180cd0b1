import ArgumentParser
import Foundation

/// The command-line program: a subcommand and its options.
@main
struct Latchkey: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "latchkey",
        abstract: "A login and to-do site.",
        version: "0.1.0",
        subcommands: [
            ServeCommand.self, CheckCommand.self, RoutesCommand.self, AuditCommand.self, SeedCommand.self,
            OutboxCommand.self, PasswordsCommand.self, BackupCommand.self, RestoreCommand.self, MemberCommand.self,
            SettingsCommand.self, DoctorCommand.self, KeysCommand.self, MoveCommand.self,
        ])

    /// Runs the command. An error becomes one sentence on standard error and exit code 1.
    static func main() async {
        StandardDescriptors.fill()
        // Files written by this program are for its owner alone, in any folder.
        umask(0o077)
        do {
            var command = try parseAsRoot()
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
            await OpenDatabases.emptyLogs()
            // A server's output is for the process that started it, which may be gone.
            if !(command is ServeCommand) { requireOutput() }
            end(0)
        } catch {
            await OpenDatabases.emptyLogs()
            let arguments = ProcessInfo.processInfo.arguments.dropFirst()
            if let sentence = unknownCommand(in: arguments.first == "help" ? arguments.dropFirst() : arguments) {
                fail(sentence)
            }
            let code = exitCode(for: error)
            guard code == .success else {
                fail(code == .validationFailure ? advice(message(for: error), for: arguments) : message(for: error))
            }
            // `--help` and `--version` arrive here too; they are not errors.
            print(fullMessage(for: error))
            requireOutput()
            end(0)
        }
    }

    /// Ends the program at once. What libraries do at an exit, such as OpenSSL, would meet threads that still use them.
    static func end(_ code: Int32) -> Never {
        StandardError.flush()
        fflush(nil)
        _exit(code)
    }

    /// Ends the program if its output could not be written, for example on a full disk.
    private static func requireOutput() {
        guard let reason = StandardOutput.failure else { return }
        fail("This command's output can't be written (\(reason)). What it did is done.")
    }

    /// Ends the program with a sentence on standard error and exit code 1.
    static func fail(_ sentence: String) -> Never {
        StandardError.say("latchkey: \(sentence)\n", as: .error)
        end(1)
    }
}
