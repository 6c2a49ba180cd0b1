import ArgumentParser
import Foundation

/// `latchkey passwords build FILE --output FILE`
struct PasswordsBuild: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "build", abstract: "Make the file of passwords that nobody may choose from a list of hashes.",
        discussion: """
            The list is what Have I Been Pwned offers for download, ordered by hash: lines like SHA-1:count, the count \
            being how often the password was found. Lines that are a SHA-1 and nothing else will do as well, when they \
            are sorted. The file takes some 2.3 bytes a password. Name it with \(PasswordSetting.breached.variable).
            """)

    @Argument(help: "The list of hashes.") var file: String
    @Option(help: "The file to make; one that is there is replaced.") var output: String
    @Option(help: "Leave passwords out that were found less often.") var minCount: Int = 1

    func run() throws {
        guard minCount >= 1 else { throw SettingsError("The least count must be 1 or more, not \(minCount).") }
        let list = try HashList(file: file, leastCount: minCount)
        try BreachedFile(path: output).requireReplaceable(from: file)
        let count = try BreachedFile(path: output).write(list)
        print("Made \(output) of \(count) passwords.")
    }
}
