import Secrets

extension Token {
    /// The hidden value of forms that are bound to this token. It opens nothing, and the token can't be derived from it.
    package var formToken: Token { derived(for: "form token") }
}

/// What the forms of a session have whose token was renewed. It stays the same however often that happens.
package struct RenewedForms: Sendable, Equatable {
    /// The digest of what forms have that were made before.
    let earlier: Digest

    /// The hidden value of forms made since.
    package var token: Token? { Token(Base64URL.encode(earlier.bytes)) }

    package func have(_ token: Token) -> Bool {
        token.digest == earlier || self.token?.matches(token) == true
    }
}
