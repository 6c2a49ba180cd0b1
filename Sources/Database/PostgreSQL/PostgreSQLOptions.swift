/// How a node works with its server.
package struct PostgreSQLOptions: Sendable {
    /// The most connections; each has a thread.
    package var connections: Int
    /// The longest that one statement is waited for.
    package var timeout: Duration = .seconds(10)
    /// How long a transaction is tried that the server can't order among others.
    package var retryTimeout: Duration = .seconds(15)
    package var inTests = PostgreSQLTestSwitches()

    package init(connections: Int) {
        self.connections = connections
    }
}
