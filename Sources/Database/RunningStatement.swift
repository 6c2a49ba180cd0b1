import CSQLite
import GRDB

/// A prepared statement while it runs.
///
/// GRDB prepares and keeps it; binding, stepping and reading are SQLite's own calls, because GRDB's cursors and rows take
/// longer than what most queries here look up.
struct RunningStatement: ~Copyable {
    /// Makes SQLite copy what is bound (sqlite3.h, `SQLITE_TRANSIENT`).
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
    ///   - values: what stands for each `?`, in order, and no more.
    ///   - statistics: where the statement's steps are counted.
    /// - Throws: `DatabaseError` for a statement that is wrong, or values that don't fit it.
    static func start(
        _ sql: String, _ values: [any Bindable], on database: GRDB.Database,
        counting statistics: DatabaseStatistics? = nil
    ) throws -> RunningStatement {
        let kept = try database.cachedStatement(sql: sql)
        // The same statement within its own rows needs another copy of it.
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
        // A failed step is reported again by the reset; whoever stepped knows it.
        sqlite3_reset(handle)
        sqlite3_clear_bindings(handle)
    }

    /// The row that `step` has found; valid until the next step.
    var row: Row { Row(handle: handle) }

    /// Goes to the next row.
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

    /// Goes to the end.
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
                    // An empty text may have no address, which would mean NULL.
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
