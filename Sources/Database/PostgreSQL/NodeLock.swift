import Foundation

/// The locks that nodes on one database hold while they are connected (PostgreSQL, "Advisory Locks").
enum NodeLock: Int64 {
    /// Held by one at a time, which changes the schema: "latchkey" in ASCII.
    case schema = 0x6C61_7463_686B_6579
    /// Shared by all nodes that serve, and by commands while they may write.
    case serving
    /// Held by the leader.
    case lead

    /// Takes a place among others, until the connection ends; returns false while another keeps them all away. A place
    /// is never waited for on the server: a connection that is cut off would go on waiting there.
    static func enter(_ connection: PostgreSQLConnection) throws -> Bool {
        try connection.run("SELECT pg_try_advisory_lock_shared(?)", [Self.serving.rawValue]).first?.flag(0) == true
    }

    /// Returns whether no other has a place. None can take one then, until the connection ends or `admit` is called.
    static func keepOut(_ connection: PostgreSQLConnection) throws -> Bool {
        try serving.isTaken(connection)
    }

    static func admit(_ connection: PostgreSQLConnection) throws {
        try serving.release(connection)
    }

    /// Returns whether this connection has the lock alone.
    func isTaken(_ connection: PostgreSQLConnection) throws -> Bool {
        try connection.run("SELECT pg_try_advisory_lock(?)", [rawValue]).first?.flag(0) == true
    }

    /// Takes one `isTaken` back.
    func release(_ connection: PostgreSQLConnection) throws {
        _ = try connection.run("SELECT pg_advisory_unlock(?)", [rawValue])
    }

    /// Waits until this connection has the lock alone. It asks again and again: a server that falls silent meanwhile would
    /// otherwise be waited for without an end.
    func wait(_ connection: PostgreSQLConnection) throws {
        while try !isTaken(connection) { usleep(100_000) }
    }

    /// Asks for the lead, or makes sure that the server still grants it.
    static func lead(_ connection: PostgreSQLConnection, isLeader: Bool) throws -> Bool {
        guard !isLeader else {
            try connection.runPlain("SELECT 1")
            return true
        }
        return try lead.isTaken(connection)
    }
}
