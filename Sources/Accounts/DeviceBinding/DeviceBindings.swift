import Database
import Secrets

/// Binds logins to the device that they were made on, by a key that the browser keeps there (Device Bound Session
/// Credentials, W3C). A remembered browser is bound as a whole, with all its sessions.
///
/// A key is accepted only with the challenge of the login's own response. A copied cookie is therefore not enough to
/// bind a login to another device. With the login, the browser is bound that its member is known in: what is believed of
/// a known browser (that it needs no code, and is no news) must not outlive the login in a copy of its cookie.
package struct DeviceBindings: Sendable {
    let database: Database
    let clock: WallClock
    let lifetimes: Lifetimes
    let devices: BoundDevices
    let auditLog: AuditLog

    /// Binds the login that `session` was opened by to the proof's key.
    /// - Parameter browser: the known browser that sends it; see `recognize(_:by:)`.
    /// - Throws: `DeviceProofRefused`.
    package func bind(
        _ proof: DeviceProof, to session: Token, knownBy browser: Token? = nil, from client: ClientInfo
    ) async throws -> DeviceBinding {
        let now = clock.now()
        guard devices.areBinding, let key = proof.key,
            let given = devices.codes.moment(of: proof.challenge, .deviceRegistration, for: session.digest.bytes),
            given.isYounger(than: lifetimes.deviceChallenge, at: now), proof.isSigned(by: key)
        else { throw DeviceProofRefused() }
        guard let login = try await login(of: session, ticket: nil, at: now) else { throw DeviceProofRefused() }
        try await database.write { [auditLog] transaction in
            // A second key would be a thief's, who has seen the challenge.
            guard try transaction.bind(login, to: key) else { throw DeviceProofRefused() }
            if let browser { try transaction.bind(browser, of: login.member, to: key) }
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
    ///   - browser: its known-browser token. Where the login has ended, the browser goes on proving itself for the next.
    /// - Throws: `DeviceProofRefused`.
    package func refresh(
        _ id: String, by proof: DeviceProof?, session: Token?, ticket: RememberTicket?, browser: Token? = nil
    ) async throws -> DeviceRefresh {
        let now = clock.now()
        let ownBinding = try await bindings(of: browser).first { $0.publicKey?.id == id }
        guard let login = try await login(of: session, ticket: ticket, at: now) ?? ownBinding,
            let key = login.publicKey, key.id == id
        else { return .over }
        guard devices.areBinding else {
            // The browser drops its key, so the login must not wait for it when binding is turned on again.
            try await database.write { transaction in
                try transaction.unbind(login)
                if let ownBinding { try transaction.unbind(ownBinding) }
            }
            return .over
        }
        let subject = Array(key.text.utf8)
        let challenge = DeviceRefresh.challenged(devices.codes.make(.deviceRefresh, for: subject, at: now))
        guard let proof, let given = devices.codes.moment(of: proof.challenge, .deviceRefresh, for: subject),
            given.isYounger(than: lifetimes.deviceChallenge, at: now)
        else { return challenge }
        guard proof.key == nil, proof.isSigned(by: key) else { throw DeviceProofRefused() }
        let isFirst = try await accept(given, for: login, by: key, in: browser, at: now)
        return isFirst ? .proven(binding(to: key, at: now)) : challenge
    }

    /// Uses the challenge of a signed proof up. A browser that is known from before browsers were bound is bound by it. One
    /// that is bound already is not: its cookie may be a copy, beside which this key would then be taken for its device's.
    /// - Parameter given: when the challenge was given.
    /// - Returns: false when it, or a later one, was used before.
    private func accept(
        _ given: Timestamp, for login: BindableLogin, by key: DevicePublicKey, in browser: Token?, at now: Timestamp
    ) async throws -> Bool {
        try await database.write { transaction in
            guard try transaction.accept(given, for: login, at: now) else { return false }
            if let browser, try transaction.reader.bindings(of: browser).isEmpty {
                let known = BindableLogin(place: .browser(browser.digest), member: login.member, key: nil)
                _ = try transaction.bind(known, to: key)
            }
            return true
        }
    }

    /// Returns a browser that the site knows; nil when it is bound to a device, and the request doesn't show that it comes
    /// from there. To a login it is then a new one, as any browser with a copied cookie.
    ///
    /// Any of its accounts' devices proves it: they are the same, since each further one was bound where another was shown.
    /// - Parameter cookies: the device cookies that the request has.
    package func recognize(_ browser: Token?, by cookies: [String]) async throws -> Token? {
        guard let browser, devices.areBinding else { return browser }
        let (bindings, now) = (try await bindings(of: browser), clock.now())
        let isProven =
            bindings.isEmpty
            || bindings.compactMap(\.key).contains { key in
                cookies.contains { devices.isShown(key, by: $0, at: now) }
            }
        return isProven ? browser : nil
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

    private func bindings(of browser: Token?) async throws -> [BindableLogin] {
        guard let browser else { return [] }
        return try await database.read { try $0.bindings(of: browser) }
    }

    private func binding(to key: DevicePublicKey, at now: Timestamp) -> DeviceBinding {
        DeviceBinding(id: key.id, cookie: devices.codes.make(.deviceCookie, for: Array(key.text.utf8), at: now))
    }
}
