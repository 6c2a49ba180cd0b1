import CPostgreSQL

extension PostgreSQLConnection {
    /// Runs a `COPY … FROM STDIN` (libpq, "Functions Associated with the COPY Command").
    /// - Parameter produce: passes the rows on, in pieces of any length.
    /// - Throws: what `produce` throws, or the server's error; then nothing was copied.
    func copy(_ sql: String, _ produce: (_ send: @escaping ([UInt8]) throws -> Void) throws -> Void) throws {
        try settle()
        guard PQsendQuery(handle, sql) == 1, let begun = try nextResult() else { throw lost }
        guard PQresultStatus(begun) == PGRES_COPY_IN else {
            try check(begun)
            return
        }
        PQclear(begun)
        do {
            try produce { [self] piece in
                try piece.withUnsafeBytes { bytes in
                    let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
                    try untilTaken { PQputCopyData(handle, start, Int32(bytes.count)) }
                }
            }
        } catch {
            // The server undoes what it has taken in, and answers only that the copy was cancelled. But why it ended the
            // connection it knows best.
            let answer = Result {
                try untilTaken { PQputCopyEnd(handle, "\(error)") }
                return try result()
            }
            if error is ConnectionLost { _ = try answer.get() }
            throw error
        }
        try untilTaken { PQputCopyEnd(handle, nil) }
        _ = try result()
    }

    /// Repeats what libpq has no room for until it has.
    private func untilTaken(_ put: () -> Int32) throws {
        var end = ContinuousClock.now + timeout
        while true {
            switch put() {
            case 1: return
            case 0:
                guard PQflush(handle) >= 0 else { throw lost }
                try exchange(until: &end, sending: true)
            default: throw lost
            }
        }
    }
}
