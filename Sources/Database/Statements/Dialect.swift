/// Where a statement is not the same for both engines, it asks which one it is for.
package enum Dialect: Sendable {
    case sqlite, postgreSQL
}
