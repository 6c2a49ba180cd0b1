import Secrets
import Testing
import TestSupport
import WebAuthn

/// Assertions by a hostile browser or authenticator.
@Suite(.timeLimit(.minutes(5))) struct AssertionTests {
    private typealias Authenticator = SoftwareAuthenticator

    private static let challenge = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8"
    private let scope = CredentialScope(rpID: "example.org", origin: "https://example.org")
    private let credential = Authenticator.newCredential()
    private let authenticator = Authenticator()

    private func verify(
        _ assertion: Authenticator.Assertion, count: UInt32 = 0, isBackupEligible: Bool = true, key: [UInt8]? = nil
    ) throws -> VerifiedAssertion {
        try AssertionResponse(
            clientDataJSON: assertion.clientDataJSON, authenticatorData: assertion.authenticatorData,
            signature: assertion.signature
        ).verify(
            challenge: Self.challenge,
            by: StoredCredential(
                publicKey: key ?? credential.cose, signatureCount: count, isBackupEligible: isBackupEligible),
            in: scope)
    }

    private func assertion() -> Authenticator.Assertion { authenticator.assert(with: credential, Self.challenge) }

    @Test func `a right one tells the counter and the backup state`() throws {
        var authenticator = authenticator
        #expect(try verify(assertion()) == VerifiedAssertion(signatureCount: 0, isBackedUp: true))

        authenticator.signatureCount = 8
        authenticator.flags = 0x0D

        let verified = try verify(authenticator.assert(with: credential, Self.challenge), count: 7)
        #expect(verified == VerifiedAssertion(signatureCount: 8, isBackedUp: false))
    }

    @Test func `what the browser says must fit the request`() {
        #expect(throws: CeremonyError.wrongType) {
            try verify(authenticator.assert(with: credential, Self.challenge, type: "webauthn.create"))
        }
        #expect(throws: CeremonyError.wrongType) {
            try verify(authenticator.assert(with: credential, Self.challenge, type: "payment.get"))
        }
        #expect(throws: CeremonyError.wrongChallenge) {
            try verify(authenticator.assert(with: credential, "another"))
        }
        for origin in ["http://example.org", "https://example.org:444", "https://login.example.org"] {
            #expect(throws: CeremonyError.wrongOrigin) {
                try verify(Authenticator(origin: origin).assert(with: credential, Self.challenge))
            }
        }
        var framed = authenticator
        framed.moreClientData = #","crossOrigin":true"#
        #expect(throws: CeremonyError.framed) { try verify(framed.assert(with: credential, Self.challenge)) }
        #expect(throws: CeremonyError.wrongRPID) {
            try verify(Authenticator(rpID: "example.com").assert(with: credential, Self.challenge))
        }
    }

    @Test(arguments: [
        (UInt8(0x1C), CeremonyError.userNotPresent), (0x19, .userNotVerified), (0x15, .impossibleBackupState),
        (0x05, .changedBackupEligibility),
    ])
    func `the authenticator's flags count`(flags: UInt8, error: CeremonyError) {
        var authenticator = authenticator
        authenticator.flags = flags

        #expect(throws: error) { try verify(authenticator.assert(with: credential, Self.challenge)) }
    }

    @Test func `a credential that never could be backed up can't be now`() {
        #expect(throws: CeremonyError.changedBackupEligibility) {
            try verify(assertion(), isBackupEligible: false)
        }
    }

    @Test func `only the credential's own signature over these bytes counts`() {
        let (right, other) = (assertion(), Authenticator.newCredential())
        var wrong = right
        for index in [0, 31, 32, 63] {
            wrong.signature = right.signature
            wrong.signature[index] ^= 1
            #expect(throws: CeremonyError.wrongSignature) { try verify(wrong) }
        }
        for signature in [
            [], Array(right.signature.dropLast()), right.signature + [0], [UInt8](repeating: 0, count: 64),
        ] {
            wrong.signature = signature
            #expect(throws: CeremonyError.wrongSignature) { try verify(wrong) }
        }
        #expect(throws: CeremonyError.wrongSignature) {
            try verify(authenticator.assert(with: other, Self.challenge))
        }
        wrong = right
        wrong.clientDataJSON.append(0x20)
        #expect(throws: CeremonyError.wrongSignature) { try verify(wrong) }
        wrong = right
        wrong.authenticatorData[36] = 1
        #expect(throws: CeremonyError.wrongSignature) { try verify(wrong) }
    }

    @Test func `a signature counts with the algorithm of its key alone`() {
        // The key of the specification's first example, an ES256 one.
        let key = """
            a5010203262001215820afefa16f97ca9b2d23eb86ccb64098d20db90856062eb249c33a9b672f26df61
            225820930a56b87a2fca66334b03458abf879717c12cc68ed73290af2e2664796b9220
            """.bytes

        #expect(throws: CeremonyError.wrongSignature) { try verify(assertion(), key: key) }
    }

    @Test func `authenticator data is whole and not too long`() {
        let right = assertion()
        for count in 0..<right.authenticatorData.count {
            var cut = right
            cut.authenticatorData.removeLast(right.authenticatorData.count - count)
            #expect(throws: CeremonyError.malformedAuthenticatorData) { try verify(cut) }
        }
        var long = right
        long.authenticatorData += [0]
        #expect(throws: CeremonyError.malformedAuthenticatorData) { try verify(long) }
        long.authenticatorData += [UInt8](repeating: 0, count: 4096)
        #expect(throws: CeremonyError.authenticatorDataTooLong) { try verify(long) }
        var huge = right
        huge.signature = [UInt8](repeating: 0, count: AssertionResponse.longestSignature + 1)
        #expect(throws: CeremonyError.wrongSignature) { try verify(huge) }
    }

    @Test(arguments: [(UInt32(5), UInt32(5)), (4, 5), (0, 5), (1, .max)])
    func `a counter that doesn't rise is refused`(now: UInt32, before: UInt32) {
        var authenticator = authenticator
        authenticator.signatureCount = now

        #expect(throws: CeremonyError.signatureCountNotRisen) {
            try verify(authenticator.assert(with: credential, Self.challenge), count: before)
        }
    }

    @Test func `a wrong signature says nothing about the counter`() {
        var wrong = assertion()
        wrong.signature[0] ^= 1

        #expect(throws: CeremonyError.wrongSignature) { try verify(wrong, count: 5) }
    }
}
