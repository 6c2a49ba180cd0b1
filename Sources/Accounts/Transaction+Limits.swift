import Database

extension Transaction {
    /// Deletes what is too old to be among the latest rows of a table; called after each `INSERT`, it finds one row at most.
    ///
    /// Numbers of rows have gaps, so there may be fewer rows than this, never more.
    /// - Parameter condition: which rows count; all, when it is nil.
    func keepLatest(_ limit: Int, of table: String, where condition: String? = nil) throws {
        try execute(
            """
            DELETE FROM \(table) WHERE rowid <= (SELECT max(rowid) FROM \(table)) - ? \
            \(condition.map { "AND \($0)" } ?? "")
            """, [limit])
    }

    /// Ends the sessions of a member that were not used for the longest, if there are more than may be.
    /// - Parameter now: what is from later counts as now, so that a clock that was put back ends no session just opened.
    /// - Returns: whether there were.
    func endSessions(of member: Member.ID, beyond limit: Int, at now: Timestamp) throws -> Bool {
        try execute(
            """
            DELETE FROM sessions WHERE id IN (
                SELECT id FROM sessions WHERE member_id = ?
                ORDER BY min(last_seen_at, ?) DESC, id DESC LIMIT -1 OFFSET ?)
            """, [member, now, limit]) > 0
    }

    /// Forgets the remembered browsers of a member that did not come for the longest, if there are more than may be.
    /// - Returns: whether there were.
    func forgetDevices(of member: Member.ID, beyond limit: Int, at now: Timestamp) throws -> Bool {
        try execute(
            """
            DELETE FROM remembered_devices WHERE id IN (
                SELECT id FROM remembered_devices WHERE member_id = ?
                ORDER BY min(rotated_at, ?) DESC, id DESC LIMIT -1 OFFSET ?)
            """, [member, now, limit]) > 0
    }

    /// Forgets the browsers in which a member did not log in for the longest, if there are more than may be.
    func forgetBrowsers(of member: Member.ID, beyond limit: Int, at now: Timestamp) throws {
        try execute(
            """
            DELETE FROM known_browsers WHERE rowid IN (
                SELECT rowid FROM known_browsers WHERE member_id = ?
                ORDER BY min(last_used_at, ?) DESC, rowid DESC LIMIT -1 OFFSET ?)
            """, [member, now, limit])
    }
}
