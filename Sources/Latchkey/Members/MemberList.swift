import Accounts
import ArgumentParser

/// `latchkey member list`
struct MemberList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List members: number, address, name, since when, last login."
    ).withSettings()

    @Option(help: "Only members whose name or address contains this.") var holding = ""
    @Flag(help: "Write JSON, one member a line, for programs.") var json = false
    @OptionGroup(visibility: .hidden) var settings: Settings

    func run() async throws {
        let accounts = try await settings.accounts()
        var last: Member.ID?
        while true {
            let records = try await accounts.administration.records(holding: holding, after: last)
            for record in records {
                let report = MemberReport(record)
                print(json ? try report.json() : report.line)
            }
            guard let record = records.last else { return }
            last = record.member.id
        }
    }
}
