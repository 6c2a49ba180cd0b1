/// What only tests switch on.
package struct PostgreSQLTestSwitches: Sendable {
    /// Whether each transaction fails once after its body, as if it couldn't be ordered: a body that has an effect
    /// outside of its transaction has it twice.
    package var failsOnce = false
    /// Whether what is written soon is written before anything later is read or written, as in a file: tests look at
    /// once.
    package var keepsOrder = false
}
