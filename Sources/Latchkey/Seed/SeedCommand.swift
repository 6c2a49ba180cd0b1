import Accounts
import App
import ArgumentParser
import Database
import Logging
import Secrets
import Todos

/// `latchkey seed`
struct SeedCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "seed",
        abstract: "Fill an empty database with made-up members, for measurements and trials.",
        discussion: """
            Members are user1@example.com, user2@example.com and so on, all with the same password. Choose one that is \
            used nowhere else: other users of this machine can see it in the list of processes.
            """
    ).withSettings()

    @Option(help: "How many members, 1 to 1000000.") var members: Int
    @Option(help: "How many to-dos for each of them, 0 to 100000.") var tasks: Int
    @Option(help: "The password of each member.") var password: String
    @OptionGroup(visibility: .hidden) var settings: Settings

    func run() async throws {
        guard (1...1_000_000).contains(members), (0...100_000).contains(tasks) else {
            throw SettingsError("Members must be 1 to 1000000, tasks 0 to 100000.")
        }
        guard !password.isEmpty else { throw SettingsError("--password must not be empty.") }
        let settings = try settings.resolved()
        let most = settings.quotas.quotas.todos
        guard tasks <= most else {
            throw SettingsError("A member may have \(most) to-dos; \(QuotaSetting.todos.variable) allows more.")
        }
        let services = try await Services(settings, for: .beside, logger: .ofCommands(settings))
        do {
            let ids = try await services.accounts.administration.seed(members, password: Secret(password))
            try await services.todos.seed(
                SeedTasks.drafts(tasks, from: services.clock.now()), for: ids.map { Owner(memberNumber: $0.number) })
        } catch SeedError.hasMembers {
            throw SettingsError(
                "The database in \(settings.databaseServer?.target.name ?? settings.dataFolder.path) has members already; seeding is for an empty one."
            )
        }
        let people = members == 1 ? "1 member" : "\(members) members"
        let todos = tasks == 1 ? "1 to-do" : "\(tasks) to-dos"
        print("Added \(people) with \(todos)\(members == 1 ? "" : " each").")
    }
}
