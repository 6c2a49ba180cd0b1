import CPostgreSQL
import Foundation

/// An error of a statement that the program should not have sent.
struct PostgreSQLError: Error, CustomStringConvertible {
    /// Five letters and digits (PostgreSQL, appendix A).
    let state: String
    let message: String
    /// The statement, without its values.
    var sql = ""

    var description: String { "PostgreSQL says \(state): \(message)\(sql.isEmpty ? "" : " in: \(sql)")" }
}

/// The transaction can't be ordered among concurrent ones. It may be run again.
struct SerializationFailure: Error {
    /// A moment of chance, so that two that hinder each other don't meet again: up to 100 ms.
    static func pause(after attempt: Int) {
        usleep(UInt32.random(in: 0...min(100_000, 500 << UInt32(min(attempt, 8)))))
    }
}

/// The connection ended. What was sent last may have been done.
struct ConnectionLost: Error, CustomStringConvertible {
    let description: String
    /// Whether it was given up because the server took too long; another connection would only wait as long.
    var isSilent = false

    /// - Parameter name: the server's name.
    func unavailable(at name: String) -> DatabaseUnavailable {
        isSilent
            ? DatabaseUnavailable(.slow, at: name) : DatabaseUnavailable(.unreachable, at: name, because: description)
    }
}

extension PostgreSQLError {
    /// Why a server refuses changes, for sentences.
    static let readOnly = "the server takes no changes (default_transaction_read_only)"

    /// What to throw for a result that reports an error.
    /// - Parameter name: the server's name, for sentences.
    static func error(in result: OpaquePointer, at name: String) -> any Error {
        func field(_ code: Character) -> String {
            PQresultErrorField(result, Int32(code.asciiValue ?? 0)).map { String(cString: $0) } ?? ""
        }
        let state = field("C")
        return error(state, state.isEmpty ? String(cString: PQresultErrorMessage(result)) : field("M"), at: name)
    }

    /// What to throw for an error's state; an empty one is the client's own error.
    static func error(_ state: String, _ message: String, at name: String) -> any Error {
        switch state {
        case "23505": return UniqueViolation()
        case "23503": return ForeignKeyViolation()
        // serialization_failure, deadlock_detected
        case "40001", "40P01": return SerializationFailure()
        // disk_full
        case "53100": return DatabaseUnavailable(.full, at: name)
        // too_many_connections
        case "53300": return DatabaseUnavailable(.tooManyConnections, at: name)
        // read_only_sql_transaction
        case "25006": return DatabaseUnavailable(.readOnly, at: name, because: readOnly)
        // query_canceled, lock_not_available
        case "57014", "55P03": return DatabaseUnavailable(.slow, at: name)
        // data_corrupted, index_corrupted
        case "XX001", "XX002": return DatabaseUnavailable(.damaged, at: name)
        // The client's own; idle_in_transaction_session_timeout, transaction_timeout
        case "", "25P03", "25P04": return ConnectionLost(description: message)
        default: break
        }
        switch state.prefix(2) {
        // Connection exceptions; operator intervention, such as admin_shutdown, crash_shutdown and cannot_connect_now
        case "08", "57": return ConnectionLost(description: message)
        // Insufficient resources, such as out_of_memory
        case "53": return DatabaseUnavailable(.exhausted, at: name, because: message)
        // System errors, such as io_error
        case "58": return DatabaseUnavailable(.failing, at: name)
        default: return PostgreSQLError(state: state, message: message)
        }
    }
}

/// It is unknown whether a commit was done, or would outlast the server that did it.
struct CommitUncertain: Error {
    let reason: ConnectionLost
}
