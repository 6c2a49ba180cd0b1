import Database
import Secrets

/// Decides whether a request comes from the device that a login is bound to.
struct BoundDevices: Sendable {
    let codes: DatedCodes
    let lifetimes: Lifetimes
    /// False when the operator has turned binding off.
    let areBinding: Bool

    /// How long a device cookie is accepted.
    private var lifetime: Duration { lifetimes.deviceCookie + lifetimes.deviceCookieGrace }

    /// Returns the challenge by which a browser can bind the login that it has just made; nil when it is not to.
    func registrationChallenge(for session: Token, at now: Timestamp) -> String? {
        areBinding ? codes.make(.deviceRegistration, for: session.digest.bytes, at: now) : nil
    }

    /// Requires that a request comes from the device that a login is bound to.
    ///
    /// The login itself counts like a cookie given at that moment: the browser registers its key a little later, and
    /// pages that it requests meanwhile have no cookie yet.
    /// - Parameters:
    ///   - key: the text of the device's key; nil for a login that isn't bound.
    ///   - signedInAt: when the member logged in there.
    ///   - cookie: the device cookie that the request has; asked for only when the login is bound.
    /// - Returns: until when the device is proven; nil for a login that isn't bound.
    /// - Throws: `DeviceUnproven`.
    func requireProof(
        of key: String?, signedInAt: Timestamp, by cookie: () -> String?, at now: Timestamp
    ) throws -> Timestamp? {
        guard areBinding, let key else { return nil }
        let given = cookie().flatMap { moment(of: $0, for: key) }
        let latest = [signedInAt, given].compactMap(\.self).filter { $0.isYounger(than: lifetime, at: now) }.max()
        guard let latest else { throw DeviceUnproven() }
        return latest + lifetime
    }

    /// Whether a device cookie shows that the request comes from the device with this key.
    func isShown(_ key: String, by cookie: String, at now: Timestamp) -> Bool {
        moment(of: cookie, for: key)?.isYounger(than: lifetime, at: now) ?? false
    }

    /// Returns when a device cookie was given for this key; nil when it never was.
    private func moment(of cookie: String, for key: String) -> Timestamp? {
        codes.moment(of: cookie, .deviceCookie, for: Array(key.utf8))
    }
}
