import Secrets

/// The public half of a key that a browser keeps on its device (Device Bound Session Credentials, "DBSC Proof JWT
/// Syntax").
package struct DevicePublicKey: Sendable {
    /// The algorithms that browsers are offered, by their names in JOSE (RFC 7518, section 3.1), the preferred one first.
    package enum Algorithm: String, Sendable, CaseIterable {
        case es256 = "ES256"
        case rs256 = "RS256"
    }

    private enum Key {
        case p256(P256.PublicKey)
        case rsa(RSA.PublicKey)
    }

    /// In bytes. A TPM makes RSA keys of 2048 bits.
    private static let longestModulus = 512

    /// The algorithm and two numbers, as stored: `ES256.x.y` or `RS256.n.e`, in base64url.
    package let text: String
    package let algorithm: Algorithm
    private let key: Key

    /// A key from the numbers of its JWK (RFC 7518, section 6): a point's `x` and `y`, or a modulus `n` and its
    /// exponent `e`. Nil when it is none, or too weak.
    package init?(_ algorithm: Algorithm, _ first: [UInt8], _ second: [UInt8]) {
        switch algorithm {
        case .es256:
            guard let key = P256.PublicKey(x: first, y: second) else { return nil }
            self.key = .p256(key)
        case .rs256:
            guard first.count <= Self.longestModulus, let key = RSA.PublicKey(modulus: first, exponent: second) else {
                return nil
            }
            self.key = .rsa(key)
        }
        self.algorithm = algorithm
        text = [algorithm.rawValue, Base64URL.encode(first), Base64URL.encode(second)].joined(separator: ".")
    }

    /// Reads a stored key.
    init?(text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let algorithm = Algorithm(rawValue: String(parts[0])),
            let first = Base64URL.decode(parts[1]), let second = Base64URL.decode(parts[2])
        else { return nil }
        self.init(algorithm, first, second)
    }

    /// Names the key in what browser and site say to each other; it tells nothing about the member.
    package var id: String { Base64URL.encode(Digest(of: Array(text.utf8)).bytes) }

    /// Whether `signature` is this key's signature of `message`, in the form of RFC 7518, sections 3.3 and 3.4.
    func isValidSignature(_ signature: [UInt8], for message: [UInt8]) -> Bool {
        switch key {
        case .p256(let key): key.isValidSignature(signature, for: message)
        case .rsa(let key): key.isValidSignature(signature, for: message)
        }
    }
}
