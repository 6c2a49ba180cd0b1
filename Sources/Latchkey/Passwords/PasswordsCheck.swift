import ArgumentParser
import Foundation
import Secrets

/// `latchkey passwords check`
struct PasswordsCheck: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Check whether a password is on the list of forbidden ones.",
        discussion: "Reads one line from standard input. The password is neither shown nor stored."
    ).withSettings()

    @OptionGroup(visibility: .hidden) var settings: Settings

    func run() throws {
        guard let breached = try settings.resolved().passwords.breachedPasswords() else {
            throw SettingsError("\(PasswordSetting.breached.variable) is none: no password is forbidden.")
        }
        if isatty(STDIN_FILENO) == 1 { FileHandle.standardError.write(Data("Password: ".utf8)) }
        guard let line = withoutEcho({ readLine() }) else {
            throw SettingsError("There is no password on standard input.")
        }
        let isKnown = breached.contain(Secret(line.precomposedStringWithCanonicalMapping))
        print(isKnown ? "Refused: it is on the list." : "It is not on the list.")
    }

    /// Reads without echoing the input to the terminal, which is as it was also after Ctrl-C.
    private func withoutEcho<Result>(_ read: () -> Result) -> Result {
        guard tcgetattr(STDIN_FILENO, &usualTerminal) == 0 else { return read() }
        for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] {
            signal(number) { number in
                tcsetattr(STDIN_FILENO, TCSANOW, &usualTerminal)
                signal(number, SIG_DFL)
                raise(number)
            }
        }
        var silent = usualTerminal
        silent.c_lflag &= ~tcflag_t(ECHO)
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent)
        defer {
            tcsetattr(STDIN_FILENO, TCSAFLUSH, &usualTerminal)
            FileHandle.standardError.write(Data("\n".utf8))
        }
        return read()
    }
}

/// The terminal's state before the password is asked for. Written before the signal handlers that read it are there.
private nonisolated(unsafe) var usualTerminal = termios()
