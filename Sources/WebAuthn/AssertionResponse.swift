import Secrets

/// A browser's answer to the request to authenticate with a credential (WebAuthn Level 3, section 7.2).
package struct AssertionResponse: Sendable {
    /// In bytes: that of RSA with 8192 bits.
    package static let longestSignature = 1024

    private let clientDataJSON: [UInt8]
    private let authenticatorData: [UInt8]
    private let signature: [UInt8]
    private let clientData: ClientData

    /// - Throws: `CeremonyError.clientDataTooLong`, `.malformedClientData`, `.authenticatorDataTooLong`,
    ///   `.wrongSignature`.
    package init(
        clientDataJSON: [UInt8], authenticatorData: [UInt8], signature: [UInt8]
    ) throws(CeremonyError) {
        guard authenticatorData.count <= AuthenticatorData.longest else { throw .authenticatorDataTooLong }
        guard signature.count <= Self.longestSignature else { throw .wrongSignature }
        clientData = try ClientData(clientDataJSON)
        (self.clientDataJSON, self.authenticatorData) = (clientDataJSON, authenticatorData)
        self.signature = signature
    }

    /// The challenge that it answers, as base64url, to find the one that was given.
    package var challenge: String { clientData.challenge }

    /// Verifies the answer, in the order of section 7.2. The caller finds the credential by its ID and compares the
    /// user handle (steps 5 and 6).
    /// - Parameters:
    ///   - challenge: the challenge that was given, as base64url.
    ///   - credential: as it is stored.
    package func verify(
        challenge: String, by credential: StoredCredential, in scope: CredentialScope
    ) throws(CeremonyError) -> VerifiedAssertion {
        let verified = try verifySignature(challenge: challenge, by: credential, in: scope)
        try verified.requireCountRisen(since: credential.signatureCount)
        return verified
    }

    /// Verifies the same but the signature counter, which has to be compared where no other answer raises it meanwhile.
    package func verifySignature(
        challenge: String, by credential: StoredCredential, in scope: CredentialScope
    ) throws(CeremonyError) -> VerifiedAssertion {
        try clientData.verify(.get, challenge: challenge, in: scope)
        let data = try AuthenticatorData(authenticatorData)
        try data.verify(in: scope)
        guard data.flags.contains(.backupEligible) == credential.isBackupEligible else {
            throw .changedBackupEligibility
        }
        let key = try CredentialPublicKey(cose: credential.publicKey)
        guard key.isValidSignature(signature, for: authenticatorData + Digest(of: clientDataJSON).bytes) else {
            throw .wrongSignature
        }
        return VerifiedAssertion(
            signatureCount: data.signatureCount, isBackedUp: data.flags.contains(.backedUp))
    }
}

/// What is stored of a credential and needed to verify its assertions.
package struct StoredCredential: Sendable {
    /// As COSE.
    package let publicKey: [UInt8]
    package let signatureCount: UInt32
    package let isBackupEligible: Bool

    package init(publicKey: [UInt8], signatureCount: UInt32, isBackupEligible: Bool) {
        self.publicKey = publicKey
        self.signatureCount = signatureCount
        self.isBackupEligible = isBackupEligible
    }

    /// Whether an assertion's signature is verified with the other just as with this one.
    package func hasSameKey(as other: StoredCredential) -> Bool {
        publicKey == other.publicKey && isBackupEligible == other.isBackupEligible
    }
}

/// What a verified assertion changes in the stored credential.
package struct VerifiedAssertion: Sendable, Equatable {
    package let signatureCount: UInt32
    package let isBackedUp: Bool

    package init(signatureCount: UInt32, isBackedUp: Bool) {
        (self.signatureCount, self.isBackedUp) = (signatureCount, isBackedUp)
    }

    /// Authenticators without a counter leave it at zero.
    /// - Parameter count: the one that is stored.
    /// - Throws: `CeremonyError.signatureCountNotRisen`.
    package func requireCountRisen(since count: UInt32) throws(CeremonyError) {
        guard signatureCount > count || (signatureCount, count) == (0, 0) else { throw .signatureCountNotRisen }
    }
}
