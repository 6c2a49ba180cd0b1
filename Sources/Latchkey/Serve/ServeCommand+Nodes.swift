import Accounts
import App
import Database
import Foundation
import Logging

extension ServeCommand {
    /// How often to look at the keys while the database is away.
    private static let patrol: Duration = .milliseconds(500)

    /// Takes part among the nodes on one server. After each time that this node was cut off, it looks whether its keys are
    /// still the site's, and the site still there.
    /// - Throws: `DatabaseOpenError` when the server is away by now.
    func join(_ services: Services, _ settings: ResolvedSettings, _ logger: Logger) throws {
        guard let server = settings.databaseServer else { return }
        let keys = try SiteKey.fingerprints(settings)
        let isIn = services.database.joinNodes { message in
            switch message {
            case .missed: Task { await Self.requireKeys(keys, of: settings, in: services.database) }
            case .cutOff(let reason):
                logger.warning(
                    "This node hears nothing from the others, and can't take the lead: its own connection for that is lost",
                    metadata: ["error": "\(reason)"])
            case .back: logger.notice("This node hears from the others again")
            case .newPrimary(let server):
                logger.notice("This node goes on with another database server", metadata: ["server": "\(server)"])
            case .changed: break
            }
            services.todos.receive(message)
        }
        guard isIn else { throw DatabaseOpenError.away(server.target) }
        // The node has a place of its own.
        server.place.leave()
    }

    /// What this node tells the others of its settings; nil for a site with a file, which has one node.
    func nodeSettings(_ settings: ResolvedSettings) throws -> NodeSettings? {
        guard settings.databaseServer != nil else { return nil }
        let folder = settings.dataFolder
        return NodeSettings(
            of: "\(ProcessInfo.processInfo.hostName):\(folder.fullPath)", self.settings.shared(settings),
            key: try folder.historyKey())
    }

    /// Ends the program when the site was moved away while this node was cut off, or the database has other keys: they were
    /// changed, or it was exchanged. With its old keys it would break audit logs, and seal emails that no other node can open.
    private static func requireKeys(
        _ keys: [KeyFingerprints.Known], of settings: ResolvedSettings, in database: Database
    ) async {
        repeat {
            do {
                if let place = try await database.read(DatabaseMove.destination) {
                    Latchkey.fail(DatabaseOpenError.moved(settings.databaseName, to: place).description)
                }
                let lost = try await KeyFingerprints.lost(of: keys, in: database)
                guard !lost.isEmpty else { return }
                Latchkey.fail(
                    """
                    The site at \(settings.databaseName) has another key than this node by now: \
                    \(lost.joined(separator: " and ")). Copy the site's keys here and start again.
                    """)
            } catch is DatabaseUnavailable {
                // Asked again.
            } catch {
                Latchkey.fail("The database at \(settings.databaseName) is no longer this site's: \(error)")
            }
        } while (try? await Task.sleep(for: patrol)) != nil
    }
}
