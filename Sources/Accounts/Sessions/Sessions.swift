import Database
import Secrets

/// The sessions of signed-in browsers.
package struct Sessions: Sendable {
    let database: Database
    let clock: WallClock
    let lifetimes: Lifetimes
    let secondFactor: SecondFactorPolicy
    let devices: BoundDevices
    let auditLog: AuditLog

    /// The columns beside those of the member.
    private enum Column: Int, RecordColumn {
        case lastSeenAt, provenAt, provenBy, confirms, mustSetUpFactor, amr, seriesDigest, rotatedAt, deviceKey
        case createdAt, formDigest

        static let offset = Member.columnCount

        var expression: String {
            switch self {
            case .seriesDigest, .rotatedAt: of("devices")
            // A remembered browser has them in place of its sessions.
            case .deviceKey, .createdAt: "coalesce(\(of("devices")), \(of("sessions")))"
            default: of("sessions")
            }
        }
    }

    /// Finds the session that a token opens.
    private static let opened = """
        SELECT \(Member.columns), \(Column.selection)
        FROM sessions JOIN members ON members.id = sessions.member_id
            LEFT JOIN remembered_devices AS devices ON devices.id = sessions.device_id
        WHERE sessions.token_digest = ? AND \(Lifetimes.openSession)
        """

    /// Returns the session that `token` opens; nil when there is none, or it has ended.
    ///
    /// One SELECT on the caller's thread. The last-seen time is written later, at most once a minute. The arrival of a
    /// remembered device's session is written once.
    /// - Parameters:
    ///   - cookie: the device cookie that the request has; asked for only when the login is bound.
    ///   - isActivity: false for requests that the browser makes on its own, or in another account: they are no activity
    ///     of the member.
    /// - Throws: `DeviceUnproven`; the session is then left as it is.
    package func session(
        opening token: Token, provenBy cookie: @autoclosure () -> String? = nil, isActivity: Bool = true
    ) async throws -> OpenSession? {
        let digest = token.digest
        let now = clock.now()
        let found = try await database.read { reader in
            try reader.first(Self.opened, [digest] + lifetimes.openSessionValues(at: now)) { row in
                (
                    member: Member(row: row),
                    authenticatedAt: row.optionalTimestamp(Column.provenAt),
                    proof: row.optionalBlob(Column.provenBy).map(Digest.init(stored:)),
                    // What was required when the session began may no longer be.
                    mustSetUpFactor: row.flag(Column.mustSetUpFactor)
                        && secondFactor.mustSetUp(
                            after: row.optionalText(Column.amr).flatMap { AuthenticationMethods($0) },
                            hasAuthenticator: false),
                    series: row.optionalBlob(Column.seriesDigest).map(Digest.init(stored:)),
                    lastSeen: row.timestamp(Column.lastSeenAt),
                    confirms: row.optionalBlob(Column.confirms).map(Digest.init(stored:)),
                    rotatedAt: row.optionalTimestamp(Column.rotatedAt),
                    deviceKey: row.optionalText(Column.deviceKey),
                    signedInAt: row.timestamp(Column.createdAt),
                    renewedForms: row.optionalBlob(Column.formDigest).map { RenewedForms(earlier: Digest(stored: $0)) }
                )
            }
        }
        guard let found else { return nil }
        let provenUntil = try devices.requireProof(
            of: found.deviceKey, signedInAt: found.signedInAt, by: cookie, at: now)
        if let ticket = found.confirms, let rotatedAt = found.rotatedAt, rotatedAt + lifetimes.ticketGrace <= now {
            database.writeSoon { try $0.confirm(ticket, by: digest) }
        }
        if isActivity, found.lastSeen + lifetimes.lastSeenPrecision <= now {
            database.writeSoon {
                try $0.execute(
                    "UPDATE sessions SET last_seen_at = ? WHERE token_digest = ?", [now, digest])
            }
        }
        return OpenSession(
            member: found.member, authenticatedAt: found.authenticatedAt, proof: found.proof,
            renewedForms: found.renewedForms, mustSetUpFactor: found.mustSetUpFactor, series: found.series,
            provenUntil: provenUntil)
    }

    /// Returns whether `token` opens a session. Unlike `session(opening:)`, this doesn't count as activity: a
    /// long-lived request, such as an event stream, must not keep a session from its idle timeout.
    package func isOpen(_ token: Token) async throws -> Bool {
        try await number(opening: token) != nil
    }

    /// The same, and tells which session it is.
    package func number(opening token: Token) async throws -> Int64? {
        try await number(where: "token_digest = ?", token.digest)
    }

    /// Returns whether a session is open, whatever its token is by now.
    package func isOpen(number: Int64) async throws -> Bool {
        try await self.number(where: "id = ?", number) != nil
    }

    func number(where condition: String, _ key: any Bindable) async throws -> Int64? {
        let now = clock.now()
        return try await database.read { reader in
            try reader.first(
                "SELECT id FROM sessions WHERE \(condition) AND \(Lifetimes.openSession)",
                [key] + lifetimes.openSessionValues(at: now)
            ) { $0.int(0) }
        }
    }

    /// Whether the session was reauthenticated recently enough for sensitive changes, by the browser that asks.
    /// - Parameter proof: what the browser got at the login, or when it last reauthenticated.
    package func isReauthenticated(_ session: OpenSession, by proof: Token?) -> Bool {
        guard let proof, session.proof == proof.digest else { return false }
        return session.authenticatedAt?.isYounger(than: lifetimes.reauthentication, at: clock.now()) ?? false
    }

    /// Ends the session and forgets the device, whichever of the two the browser still has.
    /// - Returns: the issuer that the member used last, in any browser, if the session began by an identity provider.
    @discardableResult
    package func signOut(
        _ member: Member.ID, session: Token?, ticket: RememberTicket?, from client: ClientInfo
    ) async throws -> String? {
        let now = clock.now()
        return try await database.write { [auditLog] transaction in
            var methods: AuthenticationMethods?
            if let session {
                let ended = try transaction.first(
                    "DELETE FROM sessions WHERE token_digest = ? RETURNING amr, device_id", [session.digest]
                ) { row in
                    (methods: row.optionalText(0).flatMap { AuthenticationMethods($0) }, device: row.optionalInt(1))
                }
                methods = ended?.methods
                // The session's own device is deleted too: a browser that lost its ticket must not stay remembered.
                if let device = ended?.device {
                    try transaction.execute("DELETE FROM remembered_devices WHERE id = ?", [device])
                }
            }
            if let ticket {
                try transaction.execute(
                    "DELETE FROM remembered_devices WHERE series_digest = ?", [ticket.series.digest])
            }
            try auditLog.record(.signedOut, of: member, from: client, at: now, in: transaction)
            guard let methods, methods.all.contains(.provider) else { return nil }
            return try transaction.first(
                "SELECT issuer FROM identities WHERE member_id = ? ORDER BY last_used_at DESC, id DESC LIMIT 1",
                [member]
            ) { $0.text(0) }
        }
    }

    /// Returns the number of open sessions. Expired ones stay in the table until the next cleanup and don't count.
    package func count() async throws -> Int {
        let now = clock.now()
        return try await database.read { reader in
            let count = try reader.first(
                "SELECT count(*) FROM sessions WHERE \(Lifetimes.openSession)", lifetimes.openSessionValues(at: now)
            ) { $0.int(0) }
            return Int(count ?? 0)
        }
    }
}
