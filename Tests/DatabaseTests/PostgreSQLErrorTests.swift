import Testing

@testable import Database

/// What the errors of a server mean, by their codes (PostgreSQL, appendix A).
@Suite(.timeLimit(.minutes(5))) struct PostgreSQLErrorTests {
    @Test(arguments: [
        ("53100", DatabaseUnavailable.Cause.full), ("53200", .exhausted), ("53400", .exhausted), ("53000", .exhausted),
        ("53300", .tooManyConnections), ("25006", .readOnly), ("57014", .slow), ("55P03", .slow), ("58000", .failing),
        ("58030", .failing), ("58P01", .failing), ("XX001", .damaged),
    ])
    func `a server in need is no fault of the statement`(state: String, cause: DatabaseUnavailable.Cause) {
        let error = PostgreSQLError.error(state, "out of memory", at: "db.example") as? DatabaseUnavailable

        #expect(error?.cause == cause)
        #expect(error?.description.hasPrefix("The database db.example ") == true)
    }

    @Test(arguments: ["57P01", "57P02", "57P03", "57P05", "57000", "08006", "25P03", "25P04", ""])
    func `a server that goes away has ended the connection`(state: String) {
        #expect(PostgreSQLError.error(state, "goodbye", at: "db.example") is ConnectionLost)
    }

    // The second is what an index says of a text that is too long.
    @Test(arguments: ["42601", "54000", "22001", "XX000"])
    func `anything else is a fault of the statement`(state: String) {
        let error = PostgreSQLError.error(state, "no", at: "db.example") as? PostgreSQLError

        #expect(error?.state == state)
    }

    @Test(arguments: ["accepting TCP/IP connections?", "connection refused", "It is away."])
    func `what a server says ends with one mark`(reason: String) {
        let mark = reason.last?.isLetter == true ? "." : ""

        #expect(
            DatabaseUnavailable(.unreachable, at: "db/site", because: reason).description
                == """
                The database db/site can't be reached: \(reason)\(mark) No restart is needed unless its address or \
                password has changed.
                """)
    }
}
