import Foundation

/// Apple's server-to-server notification ("Processing changes for Sign in with Apple accounts").
struct AppleNotification: Decodable {
    struct Body: Decodable {
        let payload: String
    }

    /// Encoded as JSON inside a string.
    private struct Event: Decodable {
        let type: String
        let sub: String
        /// In milliseconds since 1970.
        let eventTime: Double?
    }

    private let iss: String
    private let aud: OneOrMore
    private let exp: Double
    private let nbf: Double?
    private let iat: Double
    /// Required, as of `SecurityEventToken`.
    private let jti: String
    private let events: String

    func verified(_ provider: Provider, at moment: Date) throws(IdentityError) -> ProviderNotification {
        guard provider.isNamed(iss) else { throw .tokenRefused(.issuer) }
        guard aud.values.contains(provider.clientID) else { throw .tokenRefused(.audience) }
        let now = moment.timeIntervalSince1970
        guard exp > now - IDTokenClaims.leeway else { throw .tokenRefused(.expired) }
        guard max(iat, nbf ?? iat) <= now + IDTokenClaims.leeway else { throw .tokenRefused(.issuedInFuture) }
        guard let event = JSON.decode(Event.self, from: Data(events.utf8)) else {
            throw .tokenRefused(.malformed)
        }
        return ProviderNotification(
            issuer: provider.issuer, subject: event.sub,
            happenedAt: Date(timeIntervalSince1970: event.eventTime.map { $0 / 1000 } ?? iat),
            action: Self.action(event.type))
    }

    private static func action(_ type: String) -> ProviderNotification.Action {
        switch type {
        // The documentation has used both spellings of the second.
        case "consent-revoked", "account-deleted", "account-delete": .unlink
        case "email-disabled": .stopEmail
        case "email-enabled": .resumeEmail
        default: .nothing
        }
    }
}
