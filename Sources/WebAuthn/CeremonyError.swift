/// Why a registration or an assertion was refused.
package enum CeremonyError: Error, Equatable {
    case clientDataTooLong
    /// Not a JSON object with type, challenge and origin.
    case malformedClientData
    /// An answer to another kind of request.
    case wrongType
    case wrongChallenge
    case wrongOrigin
    /// The page was in another site's frame.
    case framed

    case attestationTooLong
    case malformedAttestation
    case authenticatorDataTooLong
    case malformedAuthenticatorData
    case malformedCBOR(CBORError)
    /// The credential belongs to another site.
    case wrongRPID
    /// The authenticator was not touched.
    case userNotPresent
    /// Neither a PIN nor a biometric trait was checked.
    case userNotVerified
    /// Backed up, though it never can be.
    case impossibleBackupState
    /// It can be backed up now and could not before, or the other way round.
    case changedBackupEligibility

    /// The authenticator created no credential.
    case noCredential
    case wrongCredentialIDLength
    /// An algorithm that was not asked for.
    case unsupportedAlgorithm
    /// The key lacks a parameter, has one too many, or is none of its algorithm.
    case invalidPublicKey
    case wrongSignature
    /// The signature counter is no higher than before: a sign, but no proof, of a copied authenticator.
    case signatureCountNotRisen
}
