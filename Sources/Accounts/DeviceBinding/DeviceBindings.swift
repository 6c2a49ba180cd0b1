import Database
import Secrets

/// Binds logins to the device that they were made on, by a key that the browser keeps there (Device Bound Session
/// Credentials, W3C). A remembered browser is bound as a whole, with all its sessions.
///
/// A key is accepted only with the challenge of the log-in's own response. A copied cookie is therefore not enough to
/// bind a login to another device.
package struct DeviceBindings: Sendable {
    let database: Database
    let clock: WallClock
    let lifetimes: Lifetimes
    let devices: BoundDevices
    let auditLog: AuditLog

    /// Binds the login that `session` was opened by to the proof's key.
    /// - Throws: `DeviceProofRefused`.
    package func bind(
        _ proof: DeviceProof, to session: Token, from client: ClientInfo
    ) async throws -> DeviceBinding {
        let now = clock.now()
        guard devices.areBinding, let key = proof.key,
            let given = devices.codes.moment(of: proof.challenge, .registration, for: session.digest.bytes),
            given.isYounger(than: lifetimes.deviceChallenge, at: now), proof.isSigned(by: key)
        else { throw DeviceProofRefused() }
        guard let login = try await login(of: session, ticket: nil, at: now) else { throw DeviceProofRefused() }
        try await database.write { [auditLog] transaction in
            // A second key would be that of someone who has seen the challenge.
            guard try transaction.bind(login, to: key) else { throw DeviceProofRefused() }
            try auditLog.record(.deviceBound, of: login.member, from: client, at: now, in: transaction)
        }
        return binding(to: key, at: now)
    }

    /// Answers a browser that asks for another device cookie.
    ///
    /// A challenge is accepted once: it must be newer than the one that was accepted before it. Whatever else is wrong
    /// with it, the browser is given another; only a wrong signature is refused.
    /// - Parameters:
    ///   - id: the browser's `session_identifier`.
    ///   - proof: nil before the browser has a challenge.
    ///   - session: the browser's session, which may have ended.
    ///   - ticket: its ticket, with any token of the series: the key is what proves the browser.
    /// - Throws: `DeviceProofRefused`.
    package func refresh(
        _ id: String, by proof: DeviceProof?, session: Token?, ticket: RememberTicket?
    ) async throws -> DeviceRefresh {
        let now = clock.now()
        let found = try await login(of: session, ticket: ticket, at: now)
        guard let login = found, let key = login.key.flatMap({ DevicePublicKey(text: $0) }), key.id == id else {
            return .over
        }
        guard devices.areBinding else {
            // The browser drops its key, so the login must not wait for it when binding is turned on again.
            try await database.write { try $0.unbind(login) }
            return .over
        }
        let subject = Array(key.text.utf8)
        let challenge = DeviceRefresh.challenged(devices.codes.make(.refresh, for: subject, at: now))
        guard let proof, let given = devices.codes.moment(of: proof.challenge, .refresh, for: subject),
            given.isYounger(than: lifetimes.deviceChallenge, at: now)
        else { return challenge }
        guard proof.key == nil, proof.isSigned(by: key) else { throw DeviceProofRefused() }
        let isFirst = try await database.write { try $0.accept(given, for: login, at: now) }
        return isFirst ? .proven(binding(to: key, at: now)) : challenge
    }

    /// Returns whose login a session or a ticket belongs to, proven or not. It opens nothing by that, and may be ended.
    package func owner(of session: Token?, ticket: RememberTicket?) async throws -> Member.ID? {
        try await login(of: session, ticket: ticket, at: clock.now())?.member
    }

    private func login(of session: Token?, ticket: RememberTicket?, at now: Timestamp) async throws -> BindableLogin? {
        try await database.read { [lifetimes] reader in
            try session.flatMap { try reader.login(of: $0, lifetimes, at: now) }
                ?? ticket.flatMap { try reader.login(of: $0, at: now) }
        }
    }

    private func binding(to key: DevicePublicKey, at now: Timestamp) -> DeviceBinding {
        DeviceBinding(id: key.id, cookie: devices.codes.make(.cookie, for: Array(key.text.utf8), at: now))
    }
}
