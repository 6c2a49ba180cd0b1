import CPostgreSQL
import Foundation

/// A connection to a PostgreSQL server, used by one thread at a time. Statements are prepared once and kept.
///
/// No call waits longer than `timeout` for the server, unless `allowLongStatements` was called: a half-open connection
/// counts as lost.
final class PostgreSQLConnection {
    /// Statements that are kept; at one more all are dropped. The program has fewer.
    private static let mostStatements = 1000
    /// How many times `timeout` is waited in all for an answer that comes row by row, and once more for each thousand rows.
    private static let slowestAnswer = 6
    /// How many statements are sent before their answers are awaited.
    static let mostSentAhead = 100

    let name: String
    let handle: OpaquePointer
    var timeout: Duration
    /// Whether the server still answers others, for a connection whose statements may take longer than `timeout`.
    var answersOthers: (() -> Bool)?
    /// The server's, once it was asked for as the primary.
    var timeline: Int64?
    private var statements: [String: String] = [:]
    /// The rows that statements have changed so far, as far as the server has answered.
    var changesSoFar = 0
    private let warnings = PostgreSQLWarnings()
    /// What begins the transaction, until its first statement is sent.
    var pendingBegin: String?
    /// The statements in the pipeline, whose answers are not awaited yet.
    var pipelined: [String] = []
    /// The first error in the present transaction, which can't be committed any more.
    private(set) var failure: (any Error)?

    /// Connects.
    /// - Parameters:
    ///   - target: the server.
    ///   - server: which one of its, whether or not it can be written to; nil for the one that can.
    ///   - timeout: the longest wait for an answer.
    /// - Throws: `ConnectionLost` with libpq's reason, which never holds the password.
    init(_ target: PostgreSQLTarget, on server: PostgreSQLTarget.Server? = nil, timeout: Duration) throws {
        guard let handle = target.connect(to: server) else { throw ConnectionLost(description: "No memory is left.") }
        (self.handle, self.timeout, name) = (handle, timeout, target.name)
        warnings.listen(to: handle)
        guard PQstatus(handle) == CONNECTION_OK else { throw lost }
        PQsetnonblocking(handle, 1)
        // What is acknowledged survives a crash, whatever the server's default. And a peer that vanished, or stands still
        // in the middle of a transaction, gives up its locks within half a minute; libpq's own options, in
        // `PostgreSQLTarget`, notice a server that vanished. One that waits for a lock says so before it would be taken
        // for silent. What only reads can always be ordered: it need not be run again, as it would be where the server's
        // default is serializable. A row is looked for by an index, however small its table: a serializable transaction
        // that reads a whole table is in the way of all that write to it (PostgreSQL, "Serializable Isolation Level"). By
        // those costs a plan would soon be compiled, which takes longer than what is asked here.
        try runPlain(
            """
            SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3;
            SET idle_in_transaction_session_timeout = '25s'; SET default_transaction_isolation = 'read committed';
            SET random_page_cost = 1.1; SET cpu_tuple_cost = 0.1; SET jit = off;
            SET lock_timeout = \(timeout.wholeMilliseconds * 4 / 5);
            SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'
            """)
    }

    deinit {
        PQfinish(handle)
    }

    /// Whether nothing has told yet that it is lost.
    var isUsable: Bool { PQstatus(handle) == CONNECTION_OK }

    // MARK: - Transactions

    /// Begins a transaction with its first statement: that saves a round trip.
    func begin(_ isolation: IsolationLevel = .serializable) {
        failure = nil
        pendingBegin = "BEGIN ISOLATION LEVEL \(isolation.rawValue);"
    }

    /// Begins the transaction, and waits for the answers to what was sent ahead, before a statement that can't be sent
    /// with it.
    func settle() throws {
        if isPipelined { try endPipeline() }
        if pendingBegin != nil { try runPlain("") }
    }

    /// - Throws: the first error of the transaction, if a body went on after it; `CommitUncertain` when the connection
    ///   ended before the server said whether it was done, or the server gave up waiting for a standby, which it only
    ///   warns of.
    func commit() throws {
        if let failure {
            rollBack()
            throw failure
        }
        // Without a statement there is nothing to be uncertain of.
        let isEmpty = pendingBegin != nil
        do {
            let before = warnings.count
            if isPipelined { try endPipeline(with: "COMMIT") } else { try runPlain("COMMIT") }
            guard warnings.count == before else {
                throw CommitUncertain(reason: ConnectionLost(description: "The commit did not wait for a standby."))
            }
        } catch let error as ConnectionLost where !isEmpty {
            throw CommitUncertain(reason: error)
        }
    }

    /// Ends a transaction without a trace. A failure here shows at the next statement.
    func rollBack() {
        (failure, pendingBegin) = (nil, nil)
        try? settle()
        if PQtransactionStatus(handle) != PQTRANS_IDLE { _ = try? runPlain("ROLLBACK") }
    }

    // MARK: - Statements

    /// Runs a statement and returns all its rows.
    /// - Parameter values: one for each placeholder.
    func run(_ sql: String, _ values: [any Bindable]) throws -> PostgreSQLResult {
        try noting(sql) {
            try send(sql, values)
            return try isPipelined ? endPipeline() : result()
        }
    }

    /// Sends a statement with the next one, or with the commit, which throws its error: that saves a round trip.
    /// - Parameter values: one for each placeholder.
    func sendAhead(_ sql: String, _ values: [any Bindable]) throws {
        try noting(sql) {
            try send(sql, values, isAhead: true)
            if pipelined.count == Self.mostSentAhead { try endPipeline() }
        }
    }

    /// Passes each row of a statement to `take`, one at a time (libpq, "Retrieving Query Results in Chunks").
    func forEachRow(_ sql: String, _ values: [any Bindable], _ take: (Row) throws -> Void) throws {
        try noting(sql) {
            try settle()
            try send(sql, values)
            PQsetSingleRowMode(handle)
            var thrown: (any Error)?
            var (rows, waited) = (0, Duration.zero)
            while let next = try nextRow(after: rows, &waited) {
                guard PQresultStatus(next) == PGRES_SINGLE_TUPLE else {
                    // The last result after it is awaited all the same: the connection goes on.
                    do { try check(next) } catch { thrown = thrown ?? error }
                    continue
                }
                rows += 1
                let row = PostgreSQLResult(next)
                guard thrown == nil else { continue }
                do { try row.first.map(take) } catch { thrown = error }
            }
            if let thrown { throw thrown }
        }
    }

    /// Waits for the next result of an answer that comes row by row; nil when there is none left.
    /// - Parameters:
    ///   - rows: those that have come.
    ///   - waited: how long has been waited for them.
    private func nextRow(after rows: Int, _ waited: inout Duration) throws -> OpaquePointer? {
        guard answersOthers != nil || waited < timeout * (Self.slowestAnswer + rows / 1000) else { throw silent }
        let begun = ContinuousClock.now
        defer { waited += begun.duration(to: .now) }
        return try nextResult()
    }

    /// Runs statements without values, such as those that create tables.
    @discardableResult
    func runPlain(_ sql: String) throws -> PostgreSQLResult {
        if isPipelined { try endPipeline() }
        let begin = pendingBegin.take() ?? ""
        guard PQsendQuery(handle, begin + sql) == 1 else { throw lost }
        return try result()
    }

    /// Sends a statement. A transaction's first goes in a pipeline behind what begins it.
    private func send(_ sql: String, _ values: [any Bindable], isAhead: Bool = false) throws {
        // The answer to its preparation is awaited.
        if isPipelined, statements[sql] == nil { try endPipeline() }
        let name = try prepared(sql, values)
        if isAhead || pendingBegin != nil { try enterPipeline() }
        let isSent = PostgreSQLParameters(values).send { PQsendQueryPrepared(handle, name, $0, $1, $2, $3, 1) }
        guard isSent == 1 else { throw lost }
        if isPipelined { pipelined.append(sql) }
    }

    private func prepared(_ sql: String, _ values: [any Bindable]) throws -> String {
        if let name = statements[sql] { return name }
        if statements.count >= Self.mostStatements {
            statements = [:]
            try runPlain("DEALLOCATE ALL")
        }
        let name = "s\(statements.count)"
        let types = PostgreSQLParameters.types(of: values)
        guard PQsendPrepare(handle, name, PostgreSQLDialect.statement(sql), Int32(types.count), types) == 1 else {
            throw lost
        }
        _ = try result()
        statements[sql] = name
        return name
    }

    /// Keeps the first error: the transaction can't be committed after it.
    private func noting<Value>(_ sql: String, _ work: () throws -> Value) throws -> Value {
        do {
            return try work()
        } catch {
            var error = error
            if var mistake = error as? PostgreSQLError, mistake.sql.isEmpty {
                mistake.sql = sql
                error = mistake
            }
            if failure == nil { failure = error }
            throw error
        }
    }
}
