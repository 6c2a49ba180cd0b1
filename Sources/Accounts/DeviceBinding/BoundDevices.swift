import Database
import Secrets

/// Decides whether a request comes from the device that a login is bound to.
struct BoundDevices: Sendable {
    let codes: DatedCodes
    let lifetimes: Lifetimes
    /// False when the operator has turned binding off.
    let areBinding: Bool

    /// Returns the challenge by which a browser can bind the login that it has just made; nil when it is not to.
    func registrationChallenge(for session: Token, at now: Timestamp) -> String? {
        areBinding ? codes.make(.deviceRegistration, for: session.digest.bytes, at: now) : nil
    }

    /// Returns until when a login on a device is proven; nil when it is not.
    ///
    /// The login itself counts like a cookie given at that moment: the browser registers its key a little later, and
    /// pages that it requests meanwhile have no cookie yet.
    /// - Parameters:
    ///   - key: the text of the device's key.
    ///   - signedInAt: when the member logged in there.
    ///   - cookie: the device cookie that the request has.
    func proof(of key: String, signedInAt: Timestamp, by cookie: String?, at now: Timestamp) -> Timestamp? {
        let lifetime = lifetimes.deviceCookie + lifetimes.deviceCookieGrace
        let shown = cookie.flatMap { codes.moment(of: $0, .deviceCookie, for: Array(key.utf8)) }
        return [signedInAt, shown].compactMap(\.self).filter { $0.isYounger(than: lifetime, at: now) }.max()
            .map { $0 + lifetime }
    }

    /// Whether a device cookie shows that the request comes from the device with this key.
    func isShown(_ key: String, by cookie: String, at now: Timestamp) -> Bool {
        codes.moment(of: cookie, .deviceCookie, for: Array(key.utf8))?
            .isYounger(than: lifetimes.deviceCookie + lifetimes.deviceCookieGrace, at: now) ?? false
    }

    /// - Throws: `DeviceUnproven` when `key` is one and no proof is there.
    /// - Returns: until when it is proven; nil for a login that isn't bound.
    func requireProof(
        of key: String?, signedInAt: Timestamp, by cookie: () -> String?, at now: Timestamp
    ) throws -> Timestamp? {
        guard areBinding, let key else { return nil }
        guard let end = proof(of: key, signedInAt: signedInAt, by: cookie(), at: now) else { throw DeviceUnproven() }
        return end
    }
}
