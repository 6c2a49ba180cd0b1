import ArgumentParser
import Foundation
import Secrets

/// `latchkey passwords`
struct PasswordsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "passwords", abstract: "Look after the passwords that nobody may choose, and after peppers.",
        subcommands: [PasswordsBuild.self, PasswordsCheck.self, PasswordsPepper.self])
}

/// `latchkey passwords check`
struct PasswordsCheck: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Tell whether a password is one that nobody may choose.",
        discussion: "It is read from standard input, one line, and neither shown nor kept.")

    @OptionGroup var settings: Settings

    func run() throws {
        guard let breached = try settings.resolved().passwords.breachedPasswords() else {
            throw SettingsError("\(PasswordSetting.breached.variable) is none: every password may be chosen.")
        }
        if isatty(STDIN_FILENO) == 1 { FileHandle.standardError.write(Data("Password: ".utf8)) }
        guard let line = withoutEcho({ readLine() }) else {
            throw SettingsError("There is no password on standard input.")
        }
        let isKnown = breached.contain(Secret(line.precomposedStringWithCanonicalMapping))
        print(isKnown ? "Refused: it is on the list." : "It is not on the list.")
    }

    /// Reads without echoing the input to the terminal.
    private func withoutEcho<Result>(_ read: () -> Result) -> Result {
        var usual = termios()
        guard tcgetattr(STDIN_FILENO, &usual) == 0 else { return read() }
        var silent = usual
        silent.c_lflag &= ~tcflag_t(ECHO)
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent)
        defer {
            tcsetattr(STDIN_FILENO, TCSAFLUSH, &usual)
            FileHandle.standardError.write(Data("\n".utf8))
        }
        return read()
    }
}

/// `latchkey passwords pepper`
struct PasswordsPepper: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pepper", abstract: "Print a fresh line for the file of peppers.",
        discussion: "Put it before the lines that are there: the first is used for new hashes.")

    func run() {
        print(Pepper.freshLine())
    }
}
