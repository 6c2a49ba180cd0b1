/// A verified new credential, to be stored (WebAuthn Level 3, section 4, "Credential Record").
package struct RegisteredCredential: Sendable {
    package let id: [UInt8]
    /// As COSE.
    package let publicKey: [UInt8]
    package let signatureCount: UInt32
    /// Whether it can be copied to other devices, as password managers do.
    package let isBackupEligible: Bool
    package let isBackedUp: Bool
    /// The make and model of the authenticator, 16 bytes; zeros when it doesn't say.
    package let aaguid: [UInt8]
}
