import COpenSSL

/// An OpenSSL key (`EVP_PKEY`, EVP_PKEY(3)).
///
/// Unchecked: it never changes, so any thread may use it.
final class OpenSSLKey: @unchecked Sendable {
    let pointer: OpaquePointer

    /// Takes ownership of a reference.
    init(_ pointer: OpaquePointer) {
        self.pointer = pointer
    }

    deinit { EVP_PKEY_free(pointer) }

    /// Parses a public key of RSA (`RSAPublicKey`, RFC 3279, section 2.3.1); nil when it is invalid. For one with the
    /// name of its algorithm around it, OpenSSL 3 takes three times as long as for a signature.
    convenience init?(rsaPublicKey encoded: [UInt8]) {
        // OpenSSL keeps errors per thread until they are read.
        defer { ERR_clear_error() }
        let key = encoded.withUnsafeBufferPointer { bytes in
            var pointer = bytes.baseAddress
            return d2i_PublicKey(EVP_PKEY_RSA, nil, &pointer, bytes.count)
        }
        guard let key else { return nil }
        self.init(key)
    }

    /// Makes the parameters of an elliptic curve, without a point. OpenSSL has to have it.
    convenience init(curve name: String) {
        defer { ERR_clear_error() }
        var key: OpaquePointer?
        let context = EVP_PKEY_CTX_new_from_name(nil, "EC", nil)
        defer { EVP_PKEY_CTX_free(context) }
        guard EVP_PKEY_paramgen_init(context) == 1, EVP_PKEY_CTX_set_group_name(context, name) == 1,
            EVP_PKEY_paramgen(context, &key) == 1, let key
        else { preconditionFailure("OpenSSL lacks the curve \(name)") }
        self.init(key)
    }

    /// Makes a public key of an encoded point (RFC 5480, section 2.2); nil when it isn't on the curve.
    convenience init?(point: [UInt8], on curve: OpenSSLKey) {
        defer { ERR_clear_error() }
        guard let pointer = EVP_PKEY_new() else { return nil }
        self.init(pointer)
        guard EVP_PKEY_copy_parameters(pointer, curve.pointer) == 1,
            EVP_PKEY_set1_encoded_public_key(pointer, point, point.count) == 1
        else { return nil }
    }

    /// Verifies a SHA-256 signature over `message`, in OpenSSL's form for this type of key.
    func isSHA256Signature(_ signature: [UInt8], of message: [UInt8]) -> Bool {
        defer { ERR_clear_error() }
        guard let context = EVP_MD_CTX_new() else { return false }
        defer { EVP_MD_CTX_free(context) }
        return EVP_DigestVerifyInit(context, nil, EVP_sha256(), nil, pointer) == 1
            && EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
    }

    /// Signs the SHA-256 of `message`; nil when OpenSSL lacks memory or randomness.
    func signSHA256(_ message: [UInt8]) -> [UInt8]? {
        defer { ERR_clear_error() }
        guard let context = EVP_MD_CTX_new() else { return nil }
        defer { EVP_MD_CTX_free(context) }
        var length = 0
        guard EVP_DigestSignInit(context, nil, EVP_sha256(), nil, pointer) == 1,
            EVP_DigestSign(context, nil, &length, message, message.count) == 1
        else { return nil }
        var signature = [UInt8](repeating: 0, count: length)
        guard EVP_DigestSign(context, &signature, &length, message, message.count) == 1 else { return nil }
        return Array(signature.prefix(length))
    }
}
