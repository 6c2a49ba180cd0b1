import Testing
import TestSupport
import WebAuthn

/// Registrations by a hostile browser or authenticator.
@Suite(.timeLimit(.minutes(5))) struct RegistrationTests {
    private typealias Authenticator = SoftwareAuthenticator

    private static let challenge = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8"
    private static let id = [UInt8](1...16)
    private let scope = CredentialScope(rpID: "example.org", origin: "https://example.org")
    private let credential = Authenticator.newCredential()
    private var authenticator = Authenticator()

    private func verify(
        _ registration: Authenticator.Registration, isConditional: Bool = false
    ) throws -> RegisteredCredential {
        try RegistrationResponse(
            clientDataJSON: registration.clientDataJSON, attestationObject: registration.attestationObject
        ).verify(challenge: Self.challenge, in: scope, isConditional: isConditional)
    }

    private func registration() -> Authenticator.Registration { authenticator.register(credential, Self.challenge) }

    /// A registration whose authenticator data is `data`.
    private func registration(_ data: [UInt8]) -> Authenticator.Registration {
        Authenticator.Registration(
            clientDataJSON: registration().clientDataJSON, attestationObject: Authenticator.attestationObject(data))
    }

    /// The authenticator data of a credential with a key.
    private func data(id: [UInt8] = Self.id, length: Int? = nil, cose: [UInt8], flags: UInt8 = 0x5D) -> [UInt8] {
        let count = length ?? id.count
        return authenticator.authenticatorData(flags) + [UInt8](repeating: 7, count: 16)
            + [UInt8(count >> 8), UInt8(count & 0xFF)] + id + cose
    }

    @Test func `a credential is read as the authenticator wrote it`() throws {
        var authenticator = authenticator
        authenticator.aaguid = Array(1...16)
        authenticator.signatureCount = 0x0102_0304

        let registered = try verify(authenticator.register(credential, Self.challenge))

        #expect(registered.id == credential.id)
        #expect(registered.publicKey == credential.cose)
        #expect(registered.signatureCount == 0x0102_0304)
        #expect(registered.aaguid == Array(1...16))
        #expect(registered.isBackupEligible && registered.isBackedUp)
    }

    @Test func `what the browser says must fit the request`() {
        let right = registration()
        #expect(throws: CeremonyError.wrongType) {
            try verify(authenticator.register(credential, Self.challenge, type: "webauthn.get"))
        }
        for challenge in ["", "AAEC", Self.challenge + "A", String(Self.challenge.dropLast()), Self.challenge + "="] {
            #expect(throws: CeremonyError.wrongChallenge) { try verify(authenticator.register(credential, challenge)) }
        }
        for origin in [
            "http://example.org", "https://example.org:8443", "https://www.example.org", "https://example.org/",
            "https://Example.org", "https://example.org.evil.example", "null", "",
        ] {
            let elsewhere = Authenticator(origin: origin)
            #expect(throws: CeremonyError.wrongOrigin) { try verify(elsewhere.register(credential, Self.challenge)) }
        }
        for more in [
            #","crossOrigin":true"#, #","crossOrigin":1"#, #","crossOrigin":false,"topOrigin":"https://example.org""#,
        ] {
            var framed = authenticator
            framed.moreClientData = more
            #expect(throws: CeremonyError.framed) { try verify(framed.register(credential, Self.challenge)) }
        }
        for json in ["", "{}", "[]", "null", #"{"type":"webauthn.create"}"#, #"{"type":1,"challenge":"","origin":""}"#]
        {
            #expect(throws: CeremonyError.malformedClientData) {
                try verify(.init(clientDataJSON: Array(json.utf8), attestationObject: right.attestationObject))
            }
        }
        #expect(throws: CeremonyError.clientDataTooLong) {
            let long = right.clientDataJSON + [UInt8](repeating: 0x20, count: 4096)
            return try verify(.init(clientDataJSON: long, attestationObject: right.attestationObject))
        }
    }

    @Test func `a browser may add members, and leave out crossOrigin`() throws {
        for more in ["", #","crossOrigin":false,"new":{"a":[1]}"#, #","crossOrigin":null,"topOrigin":null"#] {
            var authenticator = authenticator
            authenticator.moreClientData = more
            #expect(try verify(authenticator.register(credential, Self.challenge)).id == credential.id)
        }
    }

    @Test func `of a member that comes twice neither counts`() {
        for (first, second) in [(Self.challenge, "AAEC"), ("AAEC", Self.challenge)] {
            var authenticator = authenticator
            authenticator.moreClientData = #","challenge":"\#(second)""#
            #expect(throws: CeremonyError.malformedClientData) {
                try verify(authenticator.register(credential, first))
            }
        }
    }

    @Test func `with conditional mediation the user need not be there, and all else counts`() throws {
        var authenticator = authenticator
        for flags: UInt8 in [0x18, 0x19, 0x1C, 0x1D, 0x00] {
            authenticator.flags = flags
            #expect(
                try verify(authenticator.register(credential, Self.challenge), isConditional: true).id == credential.id)
        }
        authenticator.flags = 0x10
        #expect(throws: CeremonyError.impossibleBackupState) {
            try verify(authenticator.register(credential, Self.challenge), isConditional: true)
        }
        authenticator.rpID = "evil.example"
        #expect(throws: CeremonyError.wrongRPID) {
            try verify(authenticator.register(credential, Self.challenge), isConditional: true)
        }
    }

    @Test(arguments: [
        (UInt8(0x1C), CeremonyError.userNotPresent), (0x19, .userNotVerified), (0x01, .userNotVerified),
        (0x00, .userNotPresent), (0x15, .impossibleBackupState),
    ])
    func `the authenticator's flags count`(flags: UInt8, error: CeremonyError) {
        var authenticator = authenticator
        authenticator.flags = flags

        #expect(throws: error) { try verify(authenticator.register(credential, Self.challenge)) }
    }

    @Test func `a credential of another site is refused`() {
        for rpID in ["www.example.org", "org", "example.com", ""] {
            let elsewhere = Authenticator(rpID: rpID)
            #expect(throws: CeremonyError.wrongRPID) { try verify(elsewhere.register(credential, Self.challenge)) }
        }
    }

    @Test func `an attestation object has its three members and no more bytes`() {
        let right = registration()
        func verify(_ object: [UInt8]) throws -> RegisteredCredential {
            try self.verify(.init(clientDataJSON: right.clientDataJSON, attestationObject: object))
        }
        for count in 0..<right.attestationObject.count {
            #expect(throws: CeremonyError.self) { try verify(Array(right.attestationObject.prefix(count))) }
        }
        #expect(throws: CeremonyError.malformedCBOR(.trailingBytes)) { try verify(right.attestationObject + [0]) }
        // Empty, a list, and without a format, a statement or data.
        for object in ["a0", "80", "f6", "a163666d74646e6f6e65", "a263666d74646e6f6e656761747453746d74a0"] {
            #expect(throws: CeremonyError.malformedAttestation) { try verify(object.bytes) }
        }
        // "fmt" twice.
        let twice = [0xA4] + Array("cfmtdnone".utf8) + right.attestationObject.dropFirst()
        #expect(throws: CeremonyError.malformedCBOR(.repeatedKey)) { try verify(twice) }
        let indefinite = [0xBF] + right.attestationObject.dropFirst() + [0xFF]
        #expect(throws: CeremonyError.malformedCBOR(.indefiniteLength)) { try verify(indefinite) }
        #expect(throws: CeremonyError.attestationTooLong) {
            try verify([UInt8](repeating: 0, count: RegistrationResponse.longestAttestation + 1))
        }
    }

    @Test func `authenticator data is as long as it says`() {
        let right = data(cose: credential.cose)
        #expect(throws: Never.self) { try verify(registration(right)) }
        for count in 0..<right.count {
            #expect(throws: CeremonyError.self) { try verify(registration(Array(right.prefix(count)))) }
        }
        #expect(throws: CeremonyError.malformedAuthenticatorData) { try verify(registration(right + [0xA0])) }
        #expect(throws: CeremonyError.authenticatorDataTooLong) {
            try verify(registration(right + [UInt8](repeating: 0, count: 4096)))
        }
        #expect(throws: CeremonyError.noCredential) {
            try verify(registration(authenticator.authenticatorData(0x1D)))
        }
    }

    @Test func `extensions are passed over, but have to be a map`() throws {
        let extended = data(cose: credential.cose, flags: 0xDD)

        #expect(try verify(registration(extended + "a16b6372656450726f7465637402".bytes)).id == Self.id)
        #expect(throws: CeremonyError.malformedAuthenticatorData) { try verify(registration(extended + [0x01])) }
        #expect(throws: CeremonyError.malformedCBOR(.truncated)) { try verify(registration(extended)) }
    }

    @Test func `a credential's ID has 16 to 1023 bytes`() throws {
        let longest = [UInt8](repeating: 9, count: 1023)

        #expect(try verify(registration(data(id: Array(longest.prefix(16)), cose: credential.cose))).id.count == 16)
        for short in [1, 15] {
            #expect(throws: CeremonyError.wrongCredentialIDLength) {
                try verify(registration(data(id: Array(longest.prefix(short)), cose: credential.cose)))
            }
        }
        #expect(try verify(registration(data(id: longest, cose: credential.cose))).id == longest)
        #expect(throws: CeremonyError.wrongCredentialIDLength) {
            try verify(registration(data(id: longest + [9], cose: credential.cose)))
        }
        #expect(throws: CeremonyError.wrongCredentialIDLength) {
            try verify(registration(data(id: [], cose: credential.cose)))
        }
        #expect(throws: CeremonyError.malformedAuthenticatorData) {
            try verify(registration(data(id: [1], length: 1000, cose: credential.cose)))
        }
    }

    @Test(arguments: [
        // ES384, PS256, RS1, ESP256 and no algorithm.
        ("a401010338222006215820", CeremonyError.unsupportedAlgorithm),
        ("a401010338242006215820", .unsupportedAlgorithm), ("a4010103 39fffe 2006215820", .unsupportedAlgorithm),
        ("a4010103282006215820", .unsupportedAlgorithm), ("a301012006215820", .unsupportedAlgorithm),
        // ES256 and RS256 with the parameters of Ed25519; Ed25519 with another key type, and on another curve.
        ("a4010103262006215820", .invalidPublicKey), ("a401010339010020 06215820", .invalidPublicKey),
        ("a4010203272006215820", .invalidPublicKey), ("a4010103272001215820", .invalidPublicKey),
        // A private key, and a parameter too many.
        ("a501010327200623 00215820", .invalidPublicKey), ("a50101032702 4101 2006215820", .invalidPublicKey),
        // The algorithm twice.
        ("a501010327032720062158 20", .malformedCBOR(.repeatedKey)),
    ])
    func `a key of another kind is refused`(beginning: String, error: CeremonyError) {
        let cose = beginning.bytes + credential.publicKey

        #expect(throws: error) { try verify(authenticator.register(credential, Self.challenge, cose: cose)) }
    }

    @Test func `a point off the curve, a compressed one, a weak modulus and a long exponent are no keys`() {
        let numbers = [UInt8](repeating: 1, count: 32)
        let weak = [UInt8](repeating: 0xFF, count: 128)
        let keys: [[UInt8]] = [
            "a5010203262001215820".bytes + numbers + "225820".bytes + numbers,
            "a5010203262001215820".bytes + numbers + "22f5".bytes,
            "a50102032620012140225820".bytes + numbers,
            "a401010327200621".bytes + [0x58, 0x20] + [UInt8](repeating: 0, count: 32),
            "a401010327200621".bytes + [0x41, 0x01],
            "a40103033901002058".bytes + [0x80] + weak + "2143010001".bytes,
            "a401030339010020590100".bytes + weak + weak + "21450100000001".bytes,
            [0x80], [0xA0],
        ]
        for cose in keys {
            #expect(throws: CeremonyError.self) {
                try verify(authenticator.register(credential, Self.challenge, cose: cose))
            }
        }
    }
}
