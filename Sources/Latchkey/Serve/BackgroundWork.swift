import Accounts
import App
import Database
import Logging

/// What the program does by itself while it serves the site. Some of it one node does for all, which has the lead; with a
/// file there is one node.
struct BackgroundWork {
    private static let hour: Duration = .hours(1)
    /// How often to look whether this node has, or still has, the lead.
    private static let patrol: Duration = .milliseconds(500)
    /// How often caches forget who has asked for nothing since: twice as long is what a member's to-dos stay in memory.
    private static let cacheRound: Duration = .minutes(10)
    /// How often to look whether an outage is over.
    private static let recoveryCheck: Duration = .seconds(5)

    private let database: Database
    private let delivery: Task<Void, Never>
    private let hourly: Task<Void, Never>
    private let recovery: Task<Void, Never>
    private let memory: Task<Void, Never>
    private let caches: Task<Void, Never>
    private let telling: Task<Void, Never>

    /// Begins it.
    /// - Parameter own: what this node tells the others of its settings; nil for a site with a file.
    init(
        of services: Services, _ settings: ResolvedSettings, telling own: NodeSettings?,
        notifying notifier: @escaping SecurityNotifier, _ logger: Logger
    ) {
        let database = services.database
        self.database = database
        delivery = Self.delivery(of: services, settings, logger: logger)
        hourly = Task {
            await Self.whileLeading(database) { await Self.workHourly(services, notifier) }
        }
        recovery = Task { await Self.awaitRecoveries(of: database) }
        memory = Task { await Self.giveBackMemory() }
        caches = Task { await Self.forgetInactive(services) }
        telling = Task {
            if let own { await Self.tell(own, in: database, logger) }
        }
    }

    /// Cancels it. Another node leads once no email is on its way: it would send that, too. The place among the nodes is
    /// kept: open requests still write.
    /// - Returns: the wait for the end of what is under way.
    func stop() -> Task<Void, Never> {
        for work in [delivery, hourly, recovery, memory, caches, telling] { work.cancel() }
        return Task { [database, delivery, hourly] in
            await delivery.value
            database.giveUpLead()
            await hourly.value
        }
    }

    /// Runs `work` whenever this node is the leader, and cancels it when it no longer is, until the task is cancelled.
    static func whileLeading(_ database: Database, _ work: @escaping @Sendable () async -> Void) async {
        repeat {
            guard database.isLeader else { continue }
            await withTaskGroup(of: Void.self) { group in
                group.addTask(operation: work)
                group.addTask { while database.isLeader, (try? await Task.sleep(for: patrol)) != nil {} }
                await group.next()
                group.cancelAll()
            }
        } while (try? await Task.sleep(for: patrol)) != nil
    }

    /// Does the hourly work now and every hour, until the task is cancelled.
    private static func workHourly(_ services: Services, _ notifier: @escaping SecurityNotifier) async {
        repeat {
            await services.doHourlyWork(notifying: notifier)
        } while (try? await Task.sleep(for: hour)) != nil
    }

    /// While there is an outage, looks whether it is over, until the task is cancelled. Otherwise the log of a node that
    /// nobody asks would end with it.
    private static func awaitRecoveries(of database: Database) async {
        while (try? await Task.sleep(for: recoveryCheck)) != nil {
            if database.outage != nil { _ = await database.trouble() }
        }
    }

    /// Tells the other nodes this one's settings, until the task is cancelled, and the log the first time which differ.
    private static func tell(_ own: NodeSettings, in database: Database, _ logger: Logger) async {
        var isFirst = true
        repeat {
            // While the database is away there is nobody to tell.
            guard let nodes = try? await own.tell(in: database) else { continue }
            if isFirst, let difference = NodeSettings.difference(among: nodes) { logger.warning("\(difference)") }
            isFirst = false
        } while (try? await Task.sleep(for: NodeSettings.interval)) != nil
    }

    private static func giveBackMemory() async {
        var (memory, wait) = (FreeMemory(), FreeMemory.firstWait)
        while (try? await Task.sleep(for: wait)) != nil {
            memory.giveBackIfMuch()
            wait = FreeMemory.interval
        }
    }

    private static func forgetInactive(_ services: Services) async {
        while (try? await Task.sleep(for: cacheRound)) != nil { services.todos.forgetInactive() }
    }
}
