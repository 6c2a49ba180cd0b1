import App
import Database
import Logging

/// What one node does for all. With a file there is one node.
extension Serve {
    /// How often expired rows are deleted.
    private static let cleaning: Duration = .seconds(60 * 60)
    /// How often to look whether this node has, or still has, the lead.
    private static let patrol: Duration = .milliseconds(500)

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

    /// Deletes what has expired, now and periodically, until the task is cancelled.
    static func clean(_ services: Services, _ logger: Logger) async {
        repeat {
            do {
                try await services.removeExpired()
                while try await services.todos.indexSome() {}
            } catch is DatabaseUnavailable {
                // Already logged by the database's report callback.
            } catch {
                logger.error("Expired data can't be deleted", metadata: ["error": "\(error)"])
            }
        } while (try? await Task.sleep(for: cleaning)) != nil
    }
}
