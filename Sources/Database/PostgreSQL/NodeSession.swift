import Foundation
import Synchronization

/// A program's place among the nodes on one database: beside others, or alone. It ends with the program, or the object.
package final class NodeSession: Sendable {
    private static let pause: Duration = .milliseconds(50)

    private let target: PostgreSQLTarget
    private let timeout: Duration
    private let connection = Mutex<PostgreSQLConnection?>(nil)

    /// Connects once a place is taken.
    /// - Parameter timeout: how long to try: what has just ended may still be leaving.
    package init(at target: PostgreSQLTarget, timeout: Duration = .seconds(2)) {
        (self.target, self.timeout) = (target, timeout)
    }

    /// Takes a place beside others. Every program that writes needs one.
    /// - Throws: `DatabaseOpenError` when another program is alone there, or the server can't be reached.
    package func enter() throws(DatabaseOpenError) {
        guard try isTaken(alone: false) else { throw DatabaseOpenError.keptOut(target.name) }
    }

    /// Keeps all others out. This one may enter all the same.
    /// - Throws: `DatabaseOpenError` when another program has a place there, or the server can't be reached.
    package func enterAlone() throws(DatabaseOpenError) {
        guard try isTaken(alone: true) else {
            throw DatabaseOpenError(
                description: """
                    A site is served from the database at \(target.name), or a command uses it. Stop all nodes first.
                    """)
        }
    }

    /// Takes one `enterAlone` back.
    /// - Throws: `DatabaseOpenError` when the server can't be reached.
    package func admitOthers() throws(DatabaseOpenError) {
        try perform { try NodeLock.admit($0) }
    }

    /// Records that the site is elsewhere, after `enterAlone`. If the connection was lost since, so was the place, and what
    /// others may have written would be lost with the database: then nothing is recorded.
    /// - Parameter place: where, for sentences.
    /// - Throws: `DatabaseOpenError`.
    package func markAsMoved(to place: String) throws(DatabaseOpenError) {
        try perform { try DatabaseMove.markAsMoved($0, to: place) }
    }

    package func leave() {
        connection.withLock { $0 = nil }
    }

    private func isTaken(alone: Bool) throws(DatabaseOpenError) -> Bool {
        let end = ContinuousClock.now + timeout
        repeat {
            if try perform({ try alone ? NodeLock.keepOut($0) : NodeLock.enter($0) }) { return true }
            usleep(UInt32(Self.pause.wholeMilliseconds) * 1000)
        } while .now < end
        return false
    }

    private func perform<Result: Sendable>(
        _ work: @Sendable (PostgreSQLConnection) throws -> Result
    ) throws(DatabaseOpenError) -> Result {
        do {
            return try connection.withLock { connection in
                if let connection { return try work(connection) }
                let new = try PostgreSQLConnection(target, timeout: .seconds(10))
                // A lock in a session that is shared would outlive the program.
                try new.requireOwnSession(target)
                // It says nothing while the work is done for which the place was taken, such as a move of hours.
                // PostgreSQL 13, which is refused later, knows no such limit.
                try new.runPlain(
                    "SELECT set_config(name, '0', false) FROM pg_settings WHERE name = 'idle_session_timeout'")
                defer { connection = new }
                return try work(new)
            }
        } catch {
            throw DatabaseOpenError(describing: error, at: target)
        }
    }
}
