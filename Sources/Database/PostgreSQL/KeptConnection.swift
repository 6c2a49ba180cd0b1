/// A connection that is opened when it is needed, and kept while it is good.
struct KeptConnection {
    let gate: ConnectionGate
    private var connection: PostgreSQLConnection?
    /// The connection's.
    private var generation = 0

    init(_ gate: ConnectionGate) {
        self.gate = gate
    }

    /// The open connection, if there is one.
    var current: PostgreSQLConnection? {
        guard let connection, connection.isUsable, generation == gate.generation else { return nil }
        return connection
    }

    /// - Throws: `DatabaseUnavailable` when there is none to be had.
    mutating func open() throws -> PostgreSQLConnection {
        if let current { return current }
        connection = nil
        generation = gate.generation
        let opened = try gate.open()
        connection = opened
        return opened
    }

    /// Gives it up.
    /// - Parameter isSilent: whether the server has not answered at all.
    mutating func drop(isSilent: Bool = false) {
        connection = nil
        if isSilent { gate.endGeneration() }
    }
}
