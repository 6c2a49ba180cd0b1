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
            let notification: AppleNotification = try await believed(wrapped.payload)
            return [try notification.notice(provider, at: now())]
        case .securityEvents(let issuer):
            let token: SecurityEventToken = try await believed(String(decoding: body, as: UTF8.self))
            return try token.notices(provider, from: issuer, at: now())
        }
    }

    private func believed<Claims: Decodable>(_ text: String) async throws(IdentityError) -> Claims {
        let token = try JSONWebToken(text)
        try await directory.check(token)
        return try token.claims()
    }
}
