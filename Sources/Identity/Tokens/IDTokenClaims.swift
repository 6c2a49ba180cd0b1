import Foundation
import Secrets

/// The claims of an ID token (OpenID Connect Core 1.0, sections 2 and 5.1).
struct IDTokenClaims: Decodable, Sendable {
    /// In seconds: the tolerated difference between this clock and the provider's.
    static let leeway: TimeInterval = 120
    /// In seconds: how far ahead of this clock a login may be. One further ahead has no known age.
    private static let clockDifference: TimeInterval = 60

    let issuer: String
    let subject: String
    let audience: OneOrMore
    let authorizedParty: String?
    let expiresAt: Double
    let issuedAt: Double
    let notBefore: Double?
    let authenticatedAt: LenientSeconds?
    let context: LenientText?
    let nonce: String?
    let email: String?
    let emailIsVerified: LenientBool?
    let name: String?

    enum CodingKeys: String, CodingKey {
        case issuer = "iss"
        case subject = "sub"
        case audience = "aud"
        case authorizedParty = "azp"
        case expiresAt = "exp"
        case issuedAt = "iat"
        case notBefore = "nbf"
        case authenticatedAt = "auth_time"
        case context = "acr"
        case nonce, email, name
        case emailIsVerified = "email_verified"
    }

    /// Validates the claims as in section 3.1.3.7, except for the signature.
    func check(_ provider: Provider, nonce expected: String, at moment: Date) throws(IdentityError) {
        guard provider.isNamed(issuer) else { throw .tokenRefused(.issuer) }
        guard audience.values.contains(provider.clientID),
            audience.values.count == 1 || authorizedParty != nil,
            authorizedParty == nil || authorizedParty == provider.clientID
        else { throw .tokenRefused(.audience) }
        let now = moment.timeIntervalSince1970
        guard expiresAt > now - Self.leeway else { throw .tokenRefused(.expired) }
        guard issuedAt <= now + Self.leeway else { throw .tokenRefused(.issuedInFuture) }
        // RFC 7519, section 4.1.5.
        guard notBefore.map({ $0 <= now + Self.leeway }) ?? true else { throw .tokenRefused(.issuedInFuture) }
        guard let nonce, ConstantTime.areEqual(Array(nonce.utf8), Array(expected.utf8)) else {
            throw .tokenRefused(.nonce)
        }
        guard provider.contexts.isEmpty || provider.contexts.contains(context?.value ?? "") else {
            throw .tokenRefused(.context)
        }
    }

    /// Validates that the person has logged in at the provider since `moment`, or up to `leeway` before it (section
    /// 3.1.3.7, number 13).
    /// - Parameter isRequired: whether the provider has to say when that was.
    func checkLogin(since moment: Date, isRequired: Bool, at now: Date) throws(IdentityError) {
        guard let login = authenticatedAt?.value else {
            if isRequired { throw .tokenRefused(.authenticationTimeMissing) }
            return
        }
        guard login >= moment.timeIntervalSince1970 - Self.leeway else { throw .tokenRefused(.authenticatedEarlier) }
        guard login <= now.timeIntervalSince1970 + Self.clockDifference else {
            throw .tokenRefused(.authenticatedInFuture)
        }
    }
}
