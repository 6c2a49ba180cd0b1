import ArgumentParser
import Foundation

/// `latchkey passwords build FILE --output FILE`
struct PasswordsBuild: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "build", abstract: "Build a file of forbidden passwords from a list of hashes.",
        discussion: """
            The list is Have I Been Pwned's download, ordered by hash: lines like SHA-1:count, where the count is how \
            often the password was found. Lines with a SHA-1 alone also work, if they are sorted. The file takes some \
            2.3 bytes a password. Name it with \(PasswordSetting.breached.variable).
            """)

    @Argument(help: "The list of hashes.") var file: String
    @Option(help: "The file to write; an existing one is replaced.") var output: String
    @Option(help: "Leave out passwords that were found less often.") var minCount: Int = 1

    func run() throws {
        guard minCount >= 1 else { throw SettingsError("--min-count must be 1 or more, not \(minCount).") }
        let list = try HashList(file: file, leastCount: minCount)
        try BreachedFile(path: output).requireReplaceable(from: file)
        let count = try BreachedFile(path: output).write(list)
        print("Wrote \(count) passwords to \(output).")
    }
}
