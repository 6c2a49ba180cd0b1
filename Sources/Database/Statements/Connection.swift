import GRDB

/// An open connection to one of the engines, inside a read or a transaction.
enum Connection {
    case sqlite(GRDB.Database)
    case postgreSQL(PostgreSQLConnection)

    var dialect: Dialect {
        switch self {
        case .sqlite: .sqlite
        case .postgreSQL: .postgreSQL
        }
    }

    func rows<Element>(
        _ sql: String, _ values: [any Bindable], counting statistics: DatabaseStatistics? = nil,
        as make: (Row) throws -> Element
    ) throws -> [Element] {
        switch self {
        case .sqlite(let database): try database.rows(sql, values, counting: statistics, as: make)
        case .postgreSQL(let connection): try connection.run(sql, values).map(make)
        }
    }

    /// Calls `take` with each row, and holds none.
    func forEachRow(_ sql: String, _ values: [any Bindable], _ take: (Row) throws -> Void) throws {
        switch self {
        case .sqlite(let database): try database.forEachRow(sql, values, take)
        case .postgreSQL(let connection): try connection.forEachRow(sql, values, take)
        }
    }

    func first<Element>(
        _ sql: String, _ values: [any Bindable], counting statistics: DatabaseStatistics? = nil,
        as make: (Row) throws -> Element
    ) throws -> Element? {
        switch self {
        case .sqlite(let database): try database.first(sql, values, counting: statistics, as: make)
        case .postgreSQL(let connection): try connection.run(sql, values).first.map(make)
        }
    }
}
