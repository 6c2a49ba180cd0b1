import Secrets
import TextRules

/// A user's identity at a provider. Issuer and subject together never change and are never reassigned; an email address
/// may do both.
package struct ExternalIdentity: Sendable {
    package let issuer: String
    /// At most 255 printable ASCII characters (OpenID Connect Core 1.0, section 2); a directory's names have spaces.
    package let subject: String
    /// As the provider writes it; may be a relay (Apple's private addresses).
    package let email: String?
    package let emailIsVerified: Bool
    /// By the rule of the names that members type. Apple sends it the first time only.
    package let name: String?
    /// The token to revoke when the identity is no longer used here; nil where the provider expects no revocation.
    package let refreshToken: Secret?

    /// The email address, if the provider has verified it.
    package var verifiedEmail: String? { emailIsVerified ? email : nil }

    /// In bytes (RFC 5321, section 4.5.3.1.3).
    private static let longestEmail = 254

    init(
        issuer: String, subject: String, email: String?, emailIsVerified: Bool, name: String?,
        refreshToken: Secret? = nil
    ) throws(IdentityError) {
        guard (1...255).contains(subject.utf8.count), subject.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else {
            throw .tokenRefused(.subject)
        }
        self.issuer = issuer
        self.subject = subject
        self.email = email.flatMap { $0.isEmpty || $0.utf8.count > Self.longestEmail ? nil : $0 }
        self.emailIsVerified = self.email != nil && emailIsVerified
        self.name = name.flatMap(Self.tidy)
        self.refreshToken = refreshToken
    }

    /// Returns a single line that satisfies `TextRule.name`; nil when nothing is left.
    private static func tidy(_ name: String) -> String? {
        // By scalars, not by characters: those of thousands of marks take long to compare.
        let words = name.unicodeScalars.split { $0 == " " || $0.properties.generalCategory == .control }
        let text = TextRule.name.sanitized(words.map { String($0) }.joined(separator: " ")).text
        return text.isEmpty ? nil : text
    }
}
