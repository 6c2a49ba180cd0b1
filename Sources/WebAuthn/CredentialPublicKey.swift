import Secrets

/// A credential's public key (COSE_Key, RFC 9052, section 7).
package struct CredentialPublicKey: Sendable {
    /// In bytes. The longest key, of RSA with 8192 bits, has about 1050.
    package static let longest = 1200

    private enum Key {
        case p256(P256.PublicKey)
        case ed25519(Ed25519.PublicKey)
        case rsa(RSA.PublicKey)
    }

    private enum Label {
        static let keyType = 1
        static let algorithm = 3
        /// The curve; for RSA, the modulus.
        static let first = -1
        /// The x-coordinate; for RSA, the exponent.
        static let second = -2
        static let y = -3
    }

    private let key: Key

    /// Reads an encoded key, as it is stored. That an Ed25519 key is a good one was found when it was new.
    /// - Throws: `CeremonyError.malformedCBOR`, `.unsupportedAlgorithm`, `.invalidPublicKey`.
    package init(cose bytes: [UInt8]) throws(CeremonyError) {
        guard bytes.count <= Self.longest else { throw .invalidPublicKey }
        do {
            try self.init(try CBORReader.read(bytes), isNew: false)
        } catch let error as CBORError {
            throw .malformedCBOR(error)
        } catch let error as CeremonyError {
            throw error
        } catch {
            throw .invalidPublicKey
        }
    }

    /// Reads the key of a new credential.
    /// - Throws: `CeremonyError.unsupportedAlgorithm`, `.invalidPublicKey`.
    init(new value: CBORValue) throws(CeremonyError) {
        try self.init(value, isNew: true)
    }

    private init(_ value: CBORValue, isNew: Bool) throws(CeremonyError) {
        guard case .map(let parameters) = value else { throw .invalidPublicKey }
        guard let algorithm = value[Label.algorithm]?.integer.flatMap({ SignatureAlgorithm(rawValue: $0) }) else {
            throw .unsupportedAlgorithm
        }
        let key: Key? =
            switch algorithm {
            case .es256: Self.p256(value)
            case .edDSA: Self.ed25519(value, isNew: isNew)
            case .rs256: Self.rsa(value)
            }
        // No optional parameters but the algorithm (section 6.5.1).
        let count = algorithm == .es256 ? 5 : 4
        guard let key, parameters.count == count else { throw .invalidPublicKey }
        self.key = key
    }

    /// EC2 on P-256 (RFC 9053, section 7.1.1). A compressed point is not allowed (WebAuthn, section 5.8.5).
    private static func p256(_ value: CBORValue) -> Key? {
        guard value[Label.keyType]?.integer == 2, value[Label.first]?.integer == 1,
            let x = value[Label.second]?.byteString, let y = value[Label.y]?.byteString
        else { return nil }
        return P256.PublicKey(x: x, y: y).map { .p256($0) }
    }

    /// OKP on Ed25519 (RFC 9053, section 7.2).
    private static func ed25519(_ value: CBORValue, isNew: Bool) -> Key? {
        guard value[Label.keyType]?.integer == 1, value[Label.first]?.integer == 6,
            let x = value[Label.second]?.byteString
        else { return nil }
        return (isNew ? Ed25519.PublicKey(x) : Ed25519.PublicKey(stored: x)).map { .ed25519($0) }
    }

    /// RFC 8230, section 4.
    private static func rsa(_ value: CBORValue) -> Key? {
        guard value[Label.keyType]?.integer == 3, let modulus = value[Label.first]?.byteString,
            let exponent = value[Label.second]?.byteString
        else { return nil }
        return RSA.PublicKey(modulus: modulus, exponent: exponent).map { .rsa($0) }
    }

    /// Whether `signature` is this key's signature of `message`, in the form of WebAuthn, section 6.5.5.
    func isValidSignature(_ signature: [UInt8], for message: [UInt8]) -> Bool {
        switch key {
        case .p256(let key): key.isValidDERSignature(signature, for: message)
        case .ed25519(let key): key.isValidSignature(signature, for: message)
        case .rsa(let key): key.isValidSignature(signature, for: message)
        }
    }
}
