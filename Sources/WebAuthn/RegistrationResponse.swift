/// A browser's answer to the request for a new credential (WebAuthn Level 3, section 7.1).
package struct RegistrationResponse: Sendable {
    /// In bytes. Authenticators whose attestation was not asked for send a few hundred; the longest chains of
    /// certificates have some thousand.
    package static let longestAttestation = 16 * 1024

    private let clientDataJSON: [UInt8]
    private let attestationObject: [UInt8]
    private let clientData: ClientData

    /// - Throws: `CeremonyError.clientDataTooLong`, `.malformedClientData`, `.attestationTooLong`.
    package init(clientDataJSON: [UInt8], attestationObject: [UInt8]) throws(CeremonyError) {
        guard attestationObject.count <= Self.longestAttestation else { throw .attestationTooLong }
        clientData = try ClientData(clientDataJSON)
        (self.clientDataJSON, self.attestationObject) = (clientDataJSON, attestationObject)
    }

    /// The challenge that it answers, as base64url, to find the one that was given.
    package var challenge: String { clientData.challenge }

    /// Verifies the answer, in the order of section 7.1. The caller refuses a credential that is already registered
    /// (step 26).
    ///
    /// An attestation is not asked for, so no statement is verified: any credential counts as one without (step 24).
    /// - Parameters:
    ///   - challenge: the challenge that was given, as base64url.
    ///   - isConditional: whether it was given with `conditional` mediation: then the browser may have created the
    ///     credential without its user (step 15).
    package func verify(
        challenge: String, in scope: CredentialScope, isConditional: Bool = false
    ) throws(CeremonyError) -> RegisteredCredential {
        try clientData.verify(.create, challenge: challenge, in: scope)
        let data = try AuthenticatorData(try authenticatorData())
        try data.verify(in: scope, needsUser: !isConditional)
        guard let credential = data.credential else { throw .noCredential }
        guard credential.id.count >= CredentialID.shortest else { throw .wrongCredentialIDLength }
        return RegisteredCredential(
            id: credential.id, publicKey: credential.publicKey,
            signatureCount: data.signatureCount, isBackupEligible: data.flags.contains(.backupEligible),
            isBackedUp: data.flags.contains(.backedUp), aaguid: credential.aaguid)
    }

    /// Decodes the attestation object (section 6.5.4), which has three members.
    private func authenticatorData() throws(CeremonyError) -> [UInt8] {
        let object: CBORValue
        do {
            object = try CBORReader.read(attestationObject)
        } catch {
            throw .malformedCBOR(error)
        }
        guard case .text = object["fmt"], case .map = object["attStmt"], let data = object["authData"]?.byteString
        else { throw .malformedAttestation }
        return data
    }
}
