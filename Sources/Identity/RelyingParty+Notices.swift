import Foundation

extension RelyingParty {
    /// Reads what the provider sent to this site's address for notices, and believes it only when signed by the provider.
    ///
    /// Apple posts JSON with a token in it, others the token itself (RFC 8935).
    /// - Throws: `.tokenRefused`, `.malformedAnswer`; `.misconfigured` when this provider sends none; or that its keys
    ///   can't be had now.
    package func notices(in body: [UInt8]) async throws(IdentityError) -> [ProviderNotice] {
        guard body.count <= JSONWebToken.largest else { throw .tokenRefused(.malformed) }
        switch provider.notices {
        case .none: throw .misconfigured
        case .apple:
            guard let wrapped = try? JSONDecoder().decode(AppleNotification.Body.self, from: Data(body)) else {
                throw .malformedAnswer
            }
            let notification: AppleNotification = try await directory.claims(of: JSONWebToken(wrapped.payload))
            return [try notification.notice(provider, at: now())]
        case .securityEvents(let issuer):
            let text = String(decoding: body, as: UTF8.self)
            let token: SecurityEventToken = try await directory.claims(of: JSONWebToken(text))
            return try token.notices(provider, from: issuer, at: now())
        }
    }
}
