import Crypto

/// A private key that signs with ES256 (RFC 7518, section 3.4). It shows nothing of itself.
package struct P256SigningKey: Sendable, CustomStringConvertible, CustomReflectable {
    private let key: P256.Signing.PrivateKey

    package static func random() -> P256SigningKey {
        P256SigningKey(key: P256.Signing.PrivateKey())
    }

    /// Reads a key in PEM (PKCS #8 or SEC 1); nil when it is none.
    package init?(pem: Secret) {
        guard let key = pem.expose({ try? P256.Signing.PrivateKey(pemRepresentation: $0) }) else { return nil }
        self.key = key
    }

    private init(key: P256.Signing.PrivateKey) {
        self.key = key
    }

    /// 64 bytes: r and s.
    /// - Throws: what the library throws; it can't with a key that has been read.
    package func signature(for message: [UInt8]) throws -> [UInt8] {
        Array(try key.signature(for: message).rawRepresentation)
    }

    /// Two coordinates of 32 bytes.
    package var publicPoint: (x: [UInt8], y: [UInt8]) {
        let bytes = Array(key.publicKey.rawRepresentation)
        return (Array(bytes.prefix(32)), Array(bytes.suffix(32)))
    }

    /// For the file that keeps it.
    package var pem: Secret { Secret(key.pemRepresentation) }

    package var description: String { "•••" }
    package var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
