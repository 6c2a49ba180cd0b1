import ArgumentParser
import Secrets

/// `latchkey passwords pepper`
struct PasswordsPepper: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pepper", abstract: "Print a new line for the file of peppers.",
        discussion: "Put it before the other lines: the first is used for new hashes.")

    func run() {
        print(Pepper.freshLine())
    }
}
