import Glibc
import HTTPTypes
import ICalendar

@testable import HTTPServer
@testable import Web
@testable import WebAuthn

/// A target of unforeseen bytes. A trap ends the run; so does a property that does not hold.
enum Target: String, CaseIterable {
    case request, chunked, cookie, form, multipart, path, field, template, calendar, cbor, authenticator

    func examine(_ bytes: [UInt8]) {
        switch self {
        case .request: Framings.compareRequests(bytes)
        case .chunked: Framings.compareChunks(bytes)
        case .cookie: Self.readCookies(bytes)
        case .form: Self.readForm(bytes)
        case .multipart: Self.readMultipart(bytes)
        case .path: Self.readPath(bytes)
        case .field: Self.readFields(bytes)
        case .template: Templates.compile(bytes)
        case .calendar: Self.readCalendar(bytes)
        case .cbor: Self.readCBOR(bytes)
        case .authenticator: Self.readAuthenticatorData(bytes)
        }
    }

    private static func request(_ name: HTTPField.Name, _ bytes: [UInt8]) -> Request {
        Request(path: "/", headers: [name: String(decoding: bytes, as: UTF8.self)])
    }

    private static func readCookies(_ bytes: [UInt8]) {
        let cookies = RequestCookies(request(.cookie, bytes))
        precondition(cookies["session"]?.contains(";") != true, "a cookie's value ends at a semicolon")
    }

    /// A value that is read and written again reads the same.
    private static func readForm(_ bytes: [UInt8]) {
        guard let form = try? Form(parsing: bytes) else { return }
        precondition(!form["a"].contains("\0"), "no NUL gets in")
        let again = Array("a=\(PercentEncoding.encode(form["a"]))".utf8)
        precondition((try? Form(parsing: again))?["a"] == form["a"], "what is encoded decodes to itself")
    }

    private static func readMultipart(_ bytes: [UInt8]) {
        guard let form = try? Form(parsing: bytes, boundary: "b") else { return }
        precondition(!form["a"].contains("\0"), "no NUL gets in")
        precondition(form.file("a") == nil || form["a"].isEmpty, "a field is a text or a file")
    }

    /// A value that is read, and then written, reads as the same.
    private static func readCalendar(_ bytes: [UInt8]) {
        guard let calendars = try? Component.calendars(in: bytes) else { return }
        for calendar in calendars {
            let written = calendar.bytes
            precondition(
                written.split(separator: UInt8(ascii: "\n")).allSatisfy { $0.count <= 76 }, "long lines are folded")
            precondition((try? Component.calendars(in: written))?.first?.bytes == written, "what is written is read")
        }
    }

    /// A value uses every byte, and with fewer or more it is none.
    private static func readCBOR(_ bytes: [UInt8]) {
        guard let value = try? CBORReader.read(bytes) else { return }
        precondition((try? CBORReader.read(bytes)) == value, "the same bytes are the same value")
        precondition((try? CBORReader.read(Array(bytes.dropLast()))) == nil, "no beginning of a value is one")
        precondition((try? CBORReader.read(bytes + [0])) == nil, "nothing may follow")
    }

    /// The bytes of a registration, in an attestation object or bare, and of an assertion.
    private static func readAuthenticatorData(_ bytes: [UInt8]) {
        let scope = CredentialScope(rpID: "example.org", origin: "https://example.org")
        if let data = try? AuthenticatorData(bytes) {
            precondition(bytes.count >= 37 && data.rpIDHash.count == 32, "the hash and what follows are there")
            if let credential = data.credential {
                precondition((1...1023).contains(credential.id.count), "an ID is not empty and not too long")
                precondition((try? CredentialPublicKey(cose: credential.publicKey)) != nil, "a key is read again")
            }
        }
        let json = Array(#"{"type":"webauthn.create","challenge":"AA","origin":"https://example.org"}"#.utf8)
        let response = try? RegistrationResponse(clientDataJSON: json, attestationObject: bytes)
        if let credential = try? response?.verify(challenge: "AA", in: scope) {
            precondition(credential.aaguid.count == 16, "an AAGUID has 16 bytes")
        }
        _ = try? ClientData(bytes)
        if let key = try? CredentialPublicKey(cose: bytes) {
            _ = key.isValidSignature(Array(bytes.prefix(70)), for: bytes)
        }
        readAssertion(bytes, in: scope)
    }

    /// The public key of RFC 8032, section 7.1, test 1, as COSE.
    private static let publicKey: [UInt8] =
        [0xA4, 0x01, 0x01, 0x03, 0x27, 0x20, 0x06, 0x21, 0x58, 0x20] + [
            0xD7, 0x5A, 0x98, 0x01, 0x82, 0xB1, 0x0A, 0xB7, 0xD5, 0x4B, 0xFE, 0xD3, 0xC9, 0x64, 0x07, 0x3A,
            0x0E, 0xE1, 0x72, 0xF3, 0xDA, 0xA6, 0x23, 0x25, 0xAF, 0x02, 0x1A, 0x68, 0xF7, 0x07, 0x51, 0x1A,
        ]

    private static func readAssertion(_ bytes: [UInt8], in scope: CredentialScope) {
        let json = Array(#"{"type":"webauthn.get","challenge":"AA","origin":"https://example.org"}"#.utf8)
        let response = try? AssertionResponse(
            clientDataJSON: json, authenticatorData: bytes, signature: Array(bytes.suffix(64)))
        for isBackupEligible in [false, true] {
            let credential = StoredCredential(
                publicKey: publicKey, signatureCount: 0, isBackupEligible: isBackupEligible)
            precondition(
                (try? response?.verify(challenge: "AA", by: credential, in: scope)) == nil, "nobody signs by chance")
        }
    }

    private static let router = Router([Route(.get, "/todos/{id}/complete", 1), Route(.get, "/{any}", 2)])

    private static func readPath(_ bytes: [UInt8]) {
        let path = "/" + String(decoding: bytes, as: UTF8.self)
        guard case .found(_, let parameters) = router.match(.get, path) else { return }
        for name in ["id", "any"] {
            precondition(
                !parameters[name].utf8.contains { $0 < 0x20 || $0 == UInt8(ascii: "/") }, "no slash, no control")
        }
    }

    private static let proxies = ["127.0.0.1", "10.0.0.0/8"].compactMap { AddressRange($0) }

    /// Lists, ranges and addresses: the fields whose insides the server reads.
    private static func readFields(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        _ = EntityTags(text).contain("\"a\"", weakly: true)
        if case .part(let range) = ByteRange(text, of: 1_000) {
            precondition(range.lowerBound >= 0 && range.upperBound <= 1_000 && !range.isEmpty, "a part of the whole")
        }
        for field in ProxyField.allCases {
            let headers: HTTPFields = HTTPField.Name(field.rawValue).map { [$0: text] } ?? [:]
            let head = RequestHead(method: .get, path: "/", query: nil, headers: headers)
            _ = field.client(head, from: IPAddress("127.0.0.1"), proxies: proxies)
        }
        _ = AddressRange(text)
    }
}

/// The one of this process: libFuzzer's function cannot be given anything.
nonisolated(unsafe) var examined = Target.request
