import CPostgreSQL

/// Statements that are sent one after the other before their answers are awaited together. The server skips those behind one
/// that fails (libpq, "Pipeline Mode").
extension PostgreSQLConnection {
    var isPipelined: Bool { PQpipelineStatus(handle) != PQ_PIPELINE_OFF }

    /// Begins a pipeline, with what begins the transaction if that is still to be sent.
    func enterPipeline() throws {
        guard !isPipelined else { return }
        guard PQenterPipelineMode(handle) == 1 else { throw lost }
        pipelined = []
        if let begin = pendingBegin.take() { try add(begin) }
    }

    /// Waits for the answers to all that is in the pipeline.
    /// - Parameter end: a last statement, without values or rows.
    /// - Returns: the last one's.
    /// - Throws: the first error; if it is the server's, its SQL is that of all of them.
    @discardableResult
    func endPipeline(with end: String? = nil) throws -> PostgreSQLResult {
        if let end { try add(end) }
        guard PQpipelineSync(handle) == 1 else { throw lost }
        do {
            return try result()
        } catch var mistake as PostgreSQLError {
            mistake.sql = pipelined.joined(separator: "; ")
            throw mistake
        }
    }

    private func add(_ sql: String) throws {
        guard PQsendQueryParams(handle, sql, 0, nil, nil, nil, nil, 1) == 1 else { throw lost }
    }
}
