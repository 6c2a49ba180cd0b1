import Foundation

/// A security event token (RFC 8417) of Google's Cross-Account Protection. It seldom expires: it reports the past.
struct SecurityEventToken: Decodable {
    private struct Event: Decodable {
        struct Subject: Decodable {
            let iss: String?
            let sub: String?
        }

        let subject: Subject?
    }

    private static let riscPrefix = "https://schemas.openid.net/secevent/risc/event-type/"
    private static let oauthPrefix = "https://schemas.openid.net/secevent/oauth/event-type/"

    private let iss: String
    /// Required (section 2.2). A notification that comes again changes nothing more, so none is remembered by it.
    private let jti: String
    private let aud: OneOrMore
    private let exp: Double?
    private let nbf: Double?
    private let iat: Double
    private let events: [String: Event]

    func notifications(
        _ provider: Provider, from issuer: String, at moment: Date
    ) throws(IdentityError) -> [ProviderNotification] {
        guard iss == issuer || provider.isNamed(iss) else { throw .tokenRefused(.issuer) }
        guard aud.values.contains(provider.clientID) else { throw .tokenRefused(.audience) }
        let now = moment.timeIntervalSince1970
        guard exp.map({ $0 > now - IDTokenClaims.leeway }) ?? true else { throw .tokenRefused(.expired) }
        guard max(iat, nbf ?? iat) <= now + IDTokenClaims.leeway else { throw .tokenRefused(.issuedInFuture) }
        guard !events.isEmpty else { throw .tokenRefused(.malformed) }
        return events.sorted { $0.key < $1.key }.map { type, event in
            let isOurs = event.subject?.iss.map { $0 == issuer || provider.isNamed($0) } ?? true
            let subject = isOurs ? event.subject?.sub : nil
            return ProviderNotification(
                issuer: provider.issuer, subject: subject, happenedAt: Date(timeIntervalSince1970: iat),
                action: subject == nil ? .nothing : Self.action(type))
        }
    }

    private static func action(_ type: String) -> ProviderNotification.Action {
        switch type {
        case riscPrefix + "sessions-revoked", oauthPrefix + "tokens-revoked": .endSessions
        case riscPrefix + "account-disabled": .suspend
        case riscPrefix + "account-enabled": .resume
        case riscPrefix + "account-purged": .unlink
        // `verification` is a test of this site's endpoint. `token-revoked` concerns a single refresh token, and none is
        // stored here.
        default: .nothing
        }
    }
}
