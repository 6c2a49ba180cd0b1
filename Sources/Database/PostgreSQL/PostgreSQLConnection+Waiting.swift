import CPostgreSQL
import Foundation

extension PostgreSQLConnection {
    /// From now on a statement may take as long as it needs, such as one that changes or copies a whole table, whatever the
    /// server's settings say. After each `timeout` without an answer the server is asked whether it takes connections; one
    /// that doesn't is silent.
    func allowLongStatements(at target: PostgreSQLTarget) throws {
        // PostgreSQL knows a limit for transactions since version 17.
        try runPlain(
            """
            SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0;
            SELECT set_config(name, '0', false) FROM pg_settings WHERE name = 'transaction_timeout'
            """)
        let server = server
        answersOthers = { target.isAnswering(server) }
    }

    /// Whether the server has closed it while it was idle, as one does that is restarted.
    var isClosed: Bool {
        var waiting = pollfd(fd: PQsocket(handle), events: Int16(POLLIN), revents: 0)
        // What it said last comes before the end.
        while poll(&waiting, 1, 0) > 0 {
            guard PQconsumeInput(handle) == 1 else { return true }
        }
        return false
    }

    var silent: ConnectionLost {
        ConnectionLost(description: "The server has not answered for \(timeout).", isSilent: true)
    }

    /// Waits until the server has sent something.
    /// - Parameters:
    ///   - end: put off while a long statement is allowed, and the server answers others.
    ///   - sending: whether something of ours is still to be sent, so that room for it ends the wait as well.
    /// - Throws: `ConnectionLost` when nothing comes in time.
    func exchange(until end: inout ContinuousClock.Instant, sending: Bool) throws {
        while try !waitForAnswer(until: end, sending: sending) {
            guard isUsable, answersOthers?() == true else { throw silent }
            end = .now + timeout
        }
    }

    /// Takes in what the server has sent; returns false when nothing comes in time.
    /// - Parameter sending: whether something of ours is still to be sent, so that room for it ends the wait as well.
    func waitForAnswer(until end: ContinuousClock.Instant, sending: Bool = false) throws -> Bool {
        let left = (end - .now).wholeMilliseconds
        var waiting = pollfd(fd: PQsocket(handle), events: Int16(POLLIN | (sending ? POLLOUT : 0)), revents: 0)
        guard left > 0, poll(&waiting, 1, Int32(clamping: left)) != 0 else { return false }
        guard PQconsumeInput(handle) == 1 else { throw lost }
        return true
    }
}
