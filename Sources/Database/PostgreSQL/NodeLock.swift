/// The locks that nodes on one database hold while they are connected (PostgreSQL, "Advisory Locks").
enum NodeLock: Int64 {
    /// Held by one at a time, which changes the schema: "latchkey" in ASCII.
    case schema = 0x6C61_7463_686B_6579
    /// Shared by all nodes that serve.
    case serving
    /// Held by the leader.
    case lead

    /// Takes the place of a node among others; waits for a command that needs them all away.
    static func enter(_ connection: PostgreSQLConnection) throws {
        _ = try connection.run("SELECT pg_advisory_lock_shared(?)", [Self.serving.rawValue])
    }

    /// Returns whether no node serves. None can then, until the connection ends.
    static func keepOut(_ connection: PostgreSQLConnection) throws -> Bool {
        try connection.run("SELECT pg_try_advisory_lock(?)", [Self.serving.rawValue]).first?.flag(0) == true
    }

    /// Asks for the lead, or makes sure that the server still grants it.
    static func lead(_ connection: PostgreSQLConnection, isLeader: Bool) throws -> Bool {
        guard !isLeader else {
            try connection.runPlain("SELECT 1")
            return true
        }
        return try connection.run("SELECT pg_try_advisory_lock(?)", [Self.lead.rawValue]).first?.flag(0) == true
    }
}
