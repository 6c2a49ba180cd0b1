import Secrets
import Testing

@testable import WebAuthn

/// The examples of the specification: those that this site asks for are accepted, the others refused with the reason.
@Suite(.timeLimit(.minutes(5))) struct SpecificationVectorTests {
    private let scope = CredentialScope(rpID: "example.org", origin: "https://example.org")

    /// What is wrong with an example here: its user was not verified, its page was framed, or its algorithm was not
    /// asked for.
    private static let refused: [String: (registration: CeremonyError?, authentication: CeremonyError?)] = [
        "none-es256": (.userNotVerified, .userNotVerified),
        "packed-self-es256": (nil, .userNotVerified),
        "none-es256-crossOrigin": (.framed, .framed),
        "none-es256-topOrigin": (.framed, .framed),
        "none-es256-long-credential-id": (.userNotVerified, nil),
        "packed-es384": (.unsupportedAlgorithm, .unsupportedAlgorithm),
        "packed-es512": (.unsupportedAlgorithm, .userNotVerified),
        "packed-rs256": (nil, .userNotVerified),
        "packed-eddsa": (.userNotVerified, .userNotVerified),
        "packed-ed448": (.unsupportedAlgorithm, .unsupportedAlgorithm),
        "android-key-es256": (nil, .userNotVerified),
        "apple-es256": (.userNotVerified, .userNotVerified),
        "fido-u2f-es256": (.userNotVerified, .userNotVerified),
    ]

    private func refusal(
        of vector: SpecificationVector
    ) -> (registration: CeremonyError?, authentication: CeremonyError?) {
        Self.refused[String(vector.section.dropFirst("sctn-test-vectors-".count))] ?? (nil, nil)
    }

    /// The challenge as base64url, as browsers write it.
    private func text(_ challenge: String) -> String { Base64URL.encode(challenge.bytes) }

    private func authenticatorData(of vector: SpecificationVector) throws -> [UInt8] {
        let object = try CBORReader.read(vector.registration.attestationObject.bytes)
        return try #require(object["authData"]?.byteString)
    }

    @Test func `all examples are here`() {
        #expect(SpecificationVector.all.count == 15)
    }

    @Test(arguments: SpecificationVector.all)
    func `a registration is accepted, or refused with the reason`(vector: SpecificationVector) throws {
        let response = try RegistrationResponse(
            clientDataJSON: vector.registration.clientDataJSON.bytes,
            attestationObject: vector.registration.attestationObject.bytes)
        let challenge = text(vector.registration.challenge)

        #expect(response.challenge == challenge)
        if let error = refusal(of: vector).registration {
            #expect(throws: error) { try response.verify(challenge: challenge, in: scope) }
        } else {
            let credential = try response.verify(challenge: challenge, in: scope)
            #expect(credential.id == vector.registration.credentialID.bytes)
            #expect(credential.aaguid == vector.registration.aaguid.bytes)
            #expect(credential.signatureCount == 0)
        }
    }

    @Test(arguments: SpecificationVector.all)
    func `an assertion is accepted, or refused with the reason`(vector: SpecificationVector) throws {
        let challenge = text(vector.authentication.challenge)
        let response = try AssertionResponse(
            clientDataJSON: vector.authentication.clientDataJSON.bytes,
            authenticatorData: vector.authentication.authenticatorData.bytes,
            signature: vector.authentication.signature.bytes)
        let registered = try authenticatorData(of: vector)
        let isBackupEligible = registered[32] & 0x08 != 0
        // The key is behind the ID.
        let key = registered.dropFirst(37 + 16 + 2 + vector.registration.credentialID.count / 2)
        let stored = StoredCredential(
            publicKey: Array(key), signatureCount: 0, isBackupEligible: isBackupEligible)

        #expect(response.challenge == challenge)
        if let error = refusal(of: vector).authentication {
            #expect(throws: error) { try response.verify(challenge: challenge, by: stored, in: scope) }
        } else {
            #expect(throws: Never.self) { try response.verify(challenge: challenge, by: stored, in: scope) }
        }
    }

    @Test(arguments: SpecificationVector.all)
    func `the signature of an algorithm that is asked for holds, for its message alone`(
        vector: SpecificationVector
    ) throws {
        let data = try authenticatorData(of: vector)
        let encoded = data.dropFirst(37 + 16 + 2 + vector.registration.credentialID.count / 2)
        guard let key = try? CredentialPublicKey(cose: Array(encoded)) else { return }
        let signature = vector.authentication.signature.bytes
        let message =
            vector.authentication.authenticatorData.bytes
            + Digest(of: vector.authentication.clientDataJSON.bytes).bytes

        #expect(key.isValidSignature(signature, for: message))
        #expect(!key.isValidSignature(signature, for: message + [0]))
        #expect(!key.isValidSignature(signature + [0], for: message))
        #expect(!key.isValidSignature(Array(signature.dropLast()), for: message))
        #expect(!key.isValidSignature([], for: message))
    }

    @Test func `each algorithm that is asked for has an example`() throws {
        let algorithms = try SpecificationVector.all.compactMap { vector in
            let data = try authenticatorData(of: vector)
            let encoded = Array(data.dropFirst(37 + 16 + 2 + vector.registration.credentialID.count / 2))
            guard (try? CredentialPublicKey(cose: encoded)) != nil else { return SignatureAlgorithm?.none }
            return try CBORReader.read(encoded)[3]?.integer.flatMap(SignatureAlgorithm.init(rawValue:))
        }

        #expect(Set(algorithms) == Set(SignatureAlgorithm.allCases))
    }
}
