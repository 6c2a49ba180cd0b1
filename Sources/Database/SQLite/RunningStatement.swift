import CSQLite
import GRDB

/// A prepared statement during execution.
///
/// GRDB prepares and caches it. Binding, stepping and reading call SQLite directly, because GRDB's cursors and rows
/// cost more than most queries here.
struct RunningStatement: ~Copyable {
    /// Makes SQLite copy bound values (sqlite3.h, `SQLITE_TRANSIENT`).
    private static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

    private let statement: Statement
    private let handle: OpaquePointer
    private let connection: OpaquePointer?
    private let statistics: DatabaseStatistics?

    private init(_ statement: Statement, _ connection: OpaquePointer?, _ statistics: DatabaseStatistics?) {
        (self.statement, handle, self.connection) = (statement, statement.sqliteStatement, connection)
        self.statistics = statistics
    }

    /// - Parameters:
    ///   - values: one for each `?`, in order.
    ///   - statistics: counts the statement's steps.
    /// - Throws: `DatabaseError` for an invalid statement, or values that don't match it.
    static func start(
        _ sql: String, _ values: [any Bindable], on database: GRDB.Database,
        counting statistics: DatabaseStatistics? = nil
    ) throws -> RunningStatement {
        let kept = try database.cachedStatement(sql: sql)
        // Running a statement while iterating over its own rows needs a second copy.
        let isFree = sqlite3_stmt_busy(kept.sqliteStatement) == 0
        let running = RunningStatement(
            isFree ? kept : try database.makeStatement(sql: sql), database.sqliteConnection, statistics)
        guard Int(sqlite3_bind_parameter_count(running.handle)) == values.count else {
            throw DatabaseError(resultCode: .SQLITE_MISUSE, message: "\(values.count) values do not fit", sql: sql)
        }
        for (index, value) in values.enumerated() { try running.check(running.bind(value.bound, at: CInt(index + 1))) }
        return running
    }

    deinit {
        statistics?.noteLook(steps: Int(sqlite3_stmt_status(handle, SQLITE_STMTSTATUS_VM_STEP, 1)))
        // The reset reports a failed step again; the caller of `step` already has the error.
        sqlite3_reset(handle)
        sqlite3_clear_bindings(handle)
    }

    /// The row found by `step`; valid until the next step.
    var row: Row { Row(statement: handle) }

    /// Advances to the next row.
    /// - Returns: whether there is one.
    /// - Throws: `UniqueViolation`; `ForeignKeyViolation`; `DatabaseError` for everything else.
    mutating func step() throws -> Bool {
        switch sqlite3_step(handle) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case let code:
            try check(code)
            return false
        }
    }

    /// Runs the statement to its end.
    mutating func finish() throws {
        while try step() {}
    }

    private func bind(_ value: BoundValue, at index: CInt) -> CInt {
        switch value {
        case .null: return sqlite3_bind_null(handle, index)
        case .integer(let number): return sqlite3_bind_int64(handle, index, number)
        case .text(var text):
            return text.withUTF8 { bytes in
                bytes.withMemoryRebound(to: CChar.self) { characters in
                    // An empty string may have no address, which would mean NULL.
                    guard let start = characters.baseAddress else {
                        return sqlite3_bind_text(handle, index, "", 0, Self.copied)
                    }
                    return sqlite3_bind_text(handle, index, start, CInt(characters.count), Self.copied)
                }
            }
        case .blob(let bytes):
            return bytes.isEmpty
                ? sqlite3_bind_zeroblob(handle, index, 0)
                : sqlite3_bind_blob(handle, index, bytes, CInt(bytes.count), Self.copied)
        }
    }

    private func check(_ code: CInt) throws {
        guard code != SQLITE_OK else { return }
        let extended = ResultCode(rawValue: sqlite3_extended_errcode(connection))
        switch extended {
        case .SQLITE_CONSTRAINT_UNIQUE, .SQLITE_CONSTRAINT_PRIMARYKEY: throw UniqueViolation()
        case .SQLITE_CONSTRAINT_FOREIGNKEY: throw ForeignKeyViolation()
        default:
            throw DatabaseError(
                resultCode: extended, message: sqlite3_errmsg(connection).map { String(cString: $0) },
                sql: statement.sql)
        }
    }
}
