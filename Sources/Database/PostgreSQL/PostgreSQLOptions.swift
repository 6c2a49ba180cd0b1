/// How a node works with its server.
package struct PostgreSQLOptions: Sendable {
    /// The most connections; each has a thread.
    package var connections: Int
    /// The longest that one statement is waited for.
    package var timeout: Duration = .seconds(10)
    /// How long a transaction is tried that the server can't order among others.
    package var retryTimeout: Duration = .seconds(15)
    /// Whether each transaction fails once after its body, as if it couldn't be ordered. For tests: a body that has an
    /// effect outside of its transaction has it twice.
    package var failsOnce = false
    /// Whether what is written soon is written before anything later is read or written, as in a file. For tests, which
    /// look at once.
    package var keepsOrder = false

    package init(connections: Int) {
        self.connections = connections
    }
}
