import Database

extension Transaction {
    /// Deletes the rows of a table that are not among the latest. Called after each `INSERT`, it finds one row at most.
    ///
    /// Ids have gaps, so fewer rows than `limit` may remain, never more.
    /// - Parameters:
    ///   - newest: the id of the row just inserted.
    ///   - condition: restricts the rows to delete; nil for all.
    func keepLatest(_ limit: Int, of table: String, upTo newest: Int64, where condition: String? = nil) throws {
        try execute(
            "DELETE FROM \(table) WHERE id <= ? \(condition.map { "AND \($0)" } ?? "")", [newest - Int64(limit)])
    }

    /// Deletes a member's rows of a table that are not among the latest.
    /// - Parameter condition: restricts the rows that count; nil for all.
    func keepLatest(_ limit: Int, of table: String, of member: Member.ID, where condition: String? = nil) throws {
        let rows = "\(table) WHERE member_id = ? \(condition.map { "AND \($0)" } ?? "")"
        try execute(
            "DELETE FROM \(table) WHERE id IN (SELECT id FROM \(rows) ORDER BY id DESC LIMIT -1 OFFSET ?)",
            [member, limit])
    }

    /// Takes one of the tries of a login that waits for a code, and ends it with the last.
    /// - Parameter table: `email_codes` or `code_requests`.
    /// - Returns: whether it was the last.
    func takeTry(of id: Int64, in table: String) throws -> Bool {
        let left = try first(
            "UPDATE \(table) SET tries_left = tries_left - 1 WHERE id = ? RETURNING tries_left", [id]
        ) { $0.int(0) }
        guard (left ?? 0) <= 0 else { return false }
        try execute("DELETE FROM \(table) WHERE id = ?", [id])
        return true
    }

    /// Ends a member's least recently used sessions beyond `limit`.
    /// - Parameter now: later times count as now, so that after the clock was set back no session just opened is ended.
    /// - Returns: whether there were any.
    func endSessions(of member: Member.ID, beyond limit: Int, at now: Timestamp) throws -> Bool {
        try execute(
            """
            DELETE FROM sessions WHERE id IN (
                SELECT id FROM sessions WHERE member_id = ?
                ORDER BY min(last_seen_at, ?) DESC, id DESC LIMIT -1 OFFSET ?)
            """, [member, now, limit]) > 0
    }

    /// Deletes a member's least recently used remembered browsers beyond `limit`.
    /// - Returns: whether there were any.
    func forgetDevices(of member: Member.ID, beyond limit: Int, at now: Timestamp) throws -> Bool {
        try execute(
            """
            DELETE FROM remembered_devices WHERE id IN (
                SELECT id FROM remembered_devices WHERE member_id = ?
                ORDER BY min(rotated_at, ?) DESC, id DESC LIMIT -1 OFFSET ?)
            """, [member, now, limit]) > 0
    }

    /// Deletes a member's least recently used known browsers beyond `limit`, and ends their trust: the device that one is
    /// bound to is forgotten with it, and a copied cookie would need neither device nor code.
    func forgetBrowsers(of member: Member.ID, beyond limit: Int, at now: Timestamp) throws {
        let forgotten = try execute(
            """
            DELETE FROM known_browsers WHERE member_id = ? AND browser_digest IN (
                SELECT browser_digest FROM known_browsers WHERE member_id = ?
                ORDER BY min(last_used_at, ?) DESC, browser_digest LIMIT -1 OFFSET ?)
            """, [member, member, now, limit])
        guard forgotten > 0 else { return }
        try execute(
            """
            DELETE FROM trusted_browsers WHERE member_id = ? AND browser_digest NOT IN (
                SELECT browser_digest FROM known_browsers WHERE member_id = ?)
            """, [member, member])
    }
}
