/// The SQL that an engine speaks, for statements that have to differ.
package enum Dialect: Sendable {
    case sqlite, postgreSQL
}
