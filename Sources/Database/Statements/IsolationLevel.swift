/// What a transaction on a server sees of others that run beside it (ISO/IEC 9075-2, "SET TRANSACTION"). In a file one
/// runs after another, whatever the level.
package enum IsolationLevel: String, Sendable {
    /// As if they ran one after another.
    case serializable = "SERIALIZABLE"
    /// Each statement sees what was committed before it. For upkeep that locks the rows it works on: it neither has to
    /// run again nor makes others run again.
    case readCommitted = "READ COMMITTED"
}
