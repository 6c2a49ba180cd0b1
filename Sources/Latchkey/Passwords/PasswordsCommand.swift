import ArgumentParser

/// `latchkey passwords`
struct PasswordsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "passwords", abstract: "Build and check lists of forbidden passwords; make peppers.",
        subcommands: [PasswordsBuild.self, PasswordsCheck.self, PasswordsPepper.self])
}
