import CSodium
import Secrets

/// An authenticator and its browser, in software: answers the requests of a site as WebAuthn Level 3 prescribes, with
/// Ed25519 keys. Each property can be set to what an attacker would send.
package struct SoftwareAuthenticator: Sendable {
    /// A credential with its private key.
    package struct Credential: Sendable {
        package var id: [UInt8]
        package let publicKey: [UInt8]
        let privateKey: [UInt8]

        /// The public key as COSE.
        package var cose: [UInt8] { [0xA4, 0x01, 0x01, 0x03, 0x27, 0x20, 0x06, 0x21, 0x58, 0x20] + publicKey }
    }

    /// What a page sends for a new credential.
    package struct Registration: Sendable {
        package var clientDataJSON: [UInt8]
        package var attestationObject: [UInt8]

        package init(clientDataJSON: [UInt8], attestationObject: [UInt8]) {
            (self.clientDataJSON, self.attestationObject) = (clientDataJSON, attestationObject)
        }
    }

    /// What a page sends to authenticate.
    package struct Assertion: Sendable {
        package var clientDataJSON: [UInt8]
        package var authenticatorData: [UInt8]
        package var signature: [UInt8]
    }

    package var rpID: String
    package var origin: String
    /// User present, user verified, backup eligible, backed up.
    package var flags: UInt8 = 0x1D
    package var signatureCount: UInt32 = 0
    package var aaguid = [UInt8](repeating: 0, count: 16)
    /// Members of the client data behind the origin.
    package var moreClientData = #","crossOrigin":false"#

    package init(rpID: String = "example.org", origin: String = "https://example.org") {
        (self.rpID, self.origin) = (rpID, origin)
    }

    package static func newCredential() -> Credential {
        var publicKey = [UInt8](repeating: 0, count: Int(crypto_sign_PUBLICKEYBYTES))
        var privateKey = [UInt8](repeating: 0, count: Int(crypto_sign_SECRETKEYBYTES))
        _ = crypto_sign_keypair(&publicKey, &privateKey)
        return Credential(id: Digest(of: publicKey).bytes, publicKey: publicKey, privateKey: privateKey)
    }

    /// - Parameters:
    ///   - challenge: as base64url.
    ///   - cose: the credential's public key, if it isn't to be its own.
    package func register(
        _ credential: Credential, _ challenge: String, type: String = "webauthn.create", cose: [UInt8]? = nil
    ) -> Registration {
        let length = [UInt8(credential.id.count >> 8), UInt8(credential.id.count & 0xFF)]
        let data = authenticatorData(flags | 0x40) + aaguid + length + credential.id + (cose ?? credential.cose)
        return Registration(
            clientDataJSON: clientData(type, challenge), attestationObject: Self.attestationObject(data))
    }

    package func assert(
        with credential: Credential, _ challenge: String, type: String = "webauthn.get"
    ) -> Assertion {
        let (clientData, data) = (clientData(type, challenge), authenticatorData(flags))
        return Assertion(
            clientDataJSON: clientData, authenticatorData: data,
            signature: Self.sign(data + Digest(of: clientData).bytes, with: credential))
    }

    /// An attestation object of the format "none".
    package static func attestationObject(_ data: [UInt8]) -> [UInt8] {
        [0xA3, 0x63] + Array("fmt".utf8) + [0x64] + Array("none".utf8) + [0x67] + Array("attStmt".utf8) + [0xA0, 0x68]
            + Array("authData".utf8) + byteString(data)
    }

    /// A byte string as CBOR.
    package static func byteString(_ bytes: [UInt8]) -> [UInt8] {
        switch bytes.count {
        case 0..<24: [0x40 | UInt8(bytes.count)] + bytes
        case 24..<256: [0x58, UInt8(bytes.count)] + bytes
        default: [0x59, UInt8(bytes.count >> 8), UInt8(bytes.count & 0xFF)] + bytes
        }
    }

    package static func sign(_ message: [UInt8], with credential: Credential) -> [UInt8] {
        var signature = [UInt8](repeating: 0, count: Int(crypto_sign_BYTES))
        _ = crypto_sign_detached(&signature, nil, message, UInt64(message.count), credential.privateKey)
        return signature
    }

    package func clientData(_ type: String, _ challenge: String) -> [UInt8] {
        Array(#"{"type":"\#(type)","challenge":"\#(challenge)","origin":"\#(origin)"\#(moreClientData)}"#.utf8)
    }

    package func authenticatorData(_ flags: UInt8) -> [UInt8] {
        let count = withUnsafeBytes(of: signatureCount.bigEndian, Array.init)
        return Digest(of: Array(rpID.utf8)).bytes + [flags] + count
    }
}
