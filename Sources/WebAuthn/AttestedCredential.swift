/// A new credential, as the authenticator describes it.
struct AttestedCredential: Sendable {
    /// The make and model of the authenticator, 16 bytes; zeros when it doesn't say.
    let aaguid: [UInt8]
    let id: [UInt8]
    /// The public key as COSE, to be stored.
    let publicKey: [UInt8]
}

/// The identifier of a credential, chosen by its authenticator.
package enum CredentialID {
    /// In bytes, of a new one (section 4, “Credential ID”): a shorter one could be another's by chance.
    static let shortest = 16
    /// In bytes (section 7.1, step 25).
    package static let longest = 1023
}
