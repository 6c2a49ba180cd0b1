/// What an authenticator says and signs (WebAuthn Level 3, section 6.1).
package struct AuthenticatorData: Sendable {
    /// In bytes. An assertion has 37 and some for extensions; a registration also a credential ID and a key.
    package static let longest = 4096

    private static let fixedSize = 37
    private static let hashSize = 32
    private static let aaguidSize = 16

    struct Flags: OptionSet {
        let rawValue: UInt8
        static let userPresent = Flags(rawValue: 1 << 0)
        static let userVerified = Flags(rawValue: 1 << 2)
        static let backupEligible = Flags(rawValue: 1 << 3)
        static let backedUp = Flags(rawValue: 1 << 4)
        static let hasCredential = Flags(rawValue: 1 << 6)
        static let hasExtensions = Flags(rawValue: 1 << 7)
    }

    let rpIDHash: [UInt8]
    let flags: Flags
    let signatureCount: UInt32
    /// A registration's new credential.
    let credential: AttestedCredential?

    /// - Throws: `CeremonyError.authenticatorDataTooLong`, `.malformedAuthenticatorData`, `.malformedCBOR`,
    ///   `.wrongCredentialIDLength`, `.unsupportedAlgorithm`, `.invalidPublicKey`.
    package init(_ bytes: [UInt8]) throws(CeremonyError) {
        guard bytes.count <= Self.longest else { throw .authenticatorDataTooLong }
        guard bytes.count >= Self.fixedSize else { throw .malformedAuthenticatorData }
        rpIDHash = Array(bytes[..<Self.hashSize])
        flags = Flags(rawValue: bytes[Self.hashSize])
        signatureCount = bytes[(Self.hashSize + 1)..<Self.fixedSize].reduce(0) { $0 << 8 | UInt32($1) }
        var index = Self.fixedSize
        credential =
            flags.contains(.hasCredential) ? try Self.credential(in: bytes, at: &index) : nil
        if flags.contains(.hasExtensions) {
            // What extensions say is ignored, but has to be there.
            guard case .map = try Self.value(in: bytes, at: &index) else { throw .malformedAuthenticatorData }
        }
        guard index == bytes.count else { throw .malformedAuthenticatorData }
    }

    /// Section 6.5.1, "Attested Credential Data".
    private static func credential(in bytes: [UInt8], at index: inout Int) throws(CeremonyError) -> AttestedCredential {
        let idStart = index + aaguidSize + 2
        guard bytes.count >= idStart else { throw .malformedAuthenticatorData }
        let aaguid = Array(bytes[index..<index + aaguidSize])
        let length = Int(bytes[idStart - 2]) << 8 | Int(bytes[idStart - 1])
        guard 1...CredentialID.longest ~= length else { throw .wrongCredentialIDLength }
        guard bytes.count >= idStart + length else { throw .malformedAuthenticatorData }
        index = idStart + length
        // One that no signature could be verified with is refused.
        _ = try CredentialPublicKey(new: try value(in: bytes, at: &index))
        return AttestedCredential(
            aaguid: aaguid, id: Array(bytes[idStart..<idStart + length]),
            publicKey: Array(bytes[(idStart + length)..<index]))
    }

    private static func value(in bytes: [UInt8], at index: inout Int) throws(CeremonyError) -> CBORValue {
        var reader = CBORReader(bytes, from: index)
        do {
            let value = try reader.next()
            index = reader.index
            return value
        } catch {
            throw .malformedCBOR(error)
        }
    }

    /// Verifies what both ceremonies verify, from the RP ID to the backup state.
    /// - Parameter needsUser: whether the user must have been present and verified.
    func verify(in scope: CredentialScope, needsUser: Bool = true) throws(CeremonyError) {
        guard rpIDHash == scope.rpIDHash else { throw .wrongRPID }
        guard flags.contains(.userPresent) || !needsUser else { throw .userNotPresent }
        guard flags.contains(.userVerified) || !needsUser else { throw .userNotVerified }
        guard flags.contains(.backupEligible) || !flags.contains(.backedUp) else { throw .impossibleBackupState }
    }
}
