import Foundation

extension RelyingParty {
    /// Parses a notification sent to this site's endpoint, and verifies the provider's signature.
    ///
    /// Apple posts a token inside JSON, others the token itself (RFC 8935).
    /// - Throws: `.tokenRefused`; `.malformedAnswer`; `.misconfigured` when this provider sends none; an error of
    ///   fetching its keys.
    package func notifications(in body: [UInt8]) async throws(IdentityError) -> [ProviderNotification] {
        guard body.count <= JSONWebToken.largest else { throw .tokenRefused(.malformed) }
        switch provider.notifications {
        case .none: throw .misconfigured
        case .apple:
            guard JSON.isPlain(body),
                let wrapped = try? JSONDecoder().decode(AppleNotification.Body.self, from: Data(body))
            else {
                throw .malformedAnswer
            }
            let notification: AppleNotification = try await directory.claims(of: JSONWebToken(wrapped.payload))
            return [try notification.verified(provider, at: now())]
        case .securityEvents(let issuer):
            let text = String(decoding: body, as: UTF8.self)
            let token: SecurityEventToken = try await directory.claims(of: JSONWebToken(text))
            return try token.notifications(provider, from: issuer, at: now())
        }
    }
}
