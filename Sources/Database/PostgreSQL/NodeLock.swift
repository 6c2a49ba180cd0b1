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
    /// - Parameters:
    ///   - reminder: how often `tell` is called.
    ///   - tell: called with the one that has the lock (`holder`), at once and then again and again.
    func wait(
        _ connection: PostgreSQLConnection, reminder: Duration = .seconds(60), tell: (String) -> Void = { _ in }
    ) throws {
        var next = ContinuousClock.now
        while try !isTaken(connection) {
            if next <= .now, let holder = try holder(connection) {
                tell(holder)
                next = .now + reminder
            }
            usleep(100_000)
        }
    }

    /// The one that has the lock alone, such as `192.0.2.1, process 4711`: the address of its machine, if it is another
    /// one and the server tells it, and its process at the server. Nil if there is none.
    private func holder(_ connection: PostgreSQLConnection) throws -> String? {
        try connection.run(
            """
            SELECT concat_ws(', ', host(client_addr), 'process ' || pid)
            FROM pg_locks JOIN pg_database ON pg_database.oid = database LEFT JOIN pg_stat_activity USING (pid)
            WHERE locktype = 'advisory' AND granted AND mode = 'ExclusiveLock'
                AND pg_database.datname = current_database() AND classid::bigint << 32 | objid::bigint = ?
            """, [rawValue]
        ).first?.text(0)
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
