import CPostgreSQL
import Foundation

extension PostgreSQLConnection {
    /// The last result of what was sent, once there are all.
    func result() throws -> PostgreSQLResult {
        var last: PostgreSQLResult?
        var error: (any Error)?
        while let next = try nextResult() {
            do {
                let result = try check(next)
                changesSoFar += result.changes
                last = result
            } catch let thrown {
                error = error ?? thrown
            }
        }
        if let error { throw error }
        guard let last else { throw lost }
        return last
    }

    @discardableResult
    func check(_ handle: OpaquePointer) throws -> PostgreSQLResult {
        switch PQresultStatus(handle) {
        case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_EMPTY_QUERY: return PostgreSQLResult(handle)
        default:
            defer { PQclear(handle) }
            throw PostgreSQLError.error(in: handle, at: name)
        }
    }

    /// Waits for the next result; nil when there is none left.
    func nextResult() throws -> OpaquePointer? {
        let pointer = try nextPointer()
        guard PQpipelineStatus(handle) != PQ_PIPELINE_OFF else { return pointer }
        // In a pipeline a null pointer ends each statement, and a result of its own ends the pipeline. Two null pointers are
        // followed by more, without an end: libpq before 15.6 gives them when a pooler's error follows the server's.
        guard let next = try pointer ?? nextPointer() else { throw lost }
        guard PQresultStatus(next) == PGRES_PIPELINE_SYNC else { return next }
        PQclear(next)
        PQexitPipelineMode(handle)
        return nil
    }

    /// What libpq gives next, once it need not wait for it.
    private func nextPointer() throws -> OpaquePointer? {
        var end = ContinuousClock.now + timeout
        while true {
            let unsent = PQflush(handle)
            guard unsent >= 0 else { throw lost }
            if unsent == 0, PQisBusy(handle) == 0 { return PQgetResult(handle) }
            try exchange(until: &end, sending: unsent == 1)
        }
    }

    var lost: ConnectionLost { ConnectionLost(description: lastMessage) }

    private var lastMessage: String {
        String(cString: PQerrorMessage(handle)).trimmingCharacters(in: .whitespacesAndNewlines)
            .split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: "; ")
    }
}
