import ArgumentParser

/// `latchkey member show MEMBER`
struct MemberShow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "show", abstract: "Show what is known about a member.")
        .withSettings()

    @Argument(help: "The member's number or email address.") var member: String
    @Flag(help: "Write JSON, for programs.") var json = false
    @OptionGroup(visibility: .hidden) var settings: Settings

    func run() async throws {
        let report = MemberReport(try await settings.accounts().named(member))
        if json { return print(try report.json()) }
        for line in report.lines { print(line) }
    }
}
