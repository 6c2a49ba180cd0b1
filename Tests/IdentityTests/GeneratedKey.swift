import COpenSSL
import Testing

/// A pair of keys made for one test.
final class GeneratedKey: @unchecked Sendable {
    private let key: OpaquePointer

    init(_ type: String, _ setUp: (OpaquePointer) -> Int32) throws {
        let context = try #require(EVP_PKEY_CTX_new_from_name(nil, type, nil))
        defer { EVP_PKEY_CTX_free(context) }
        var made: OpaquePointer?
        try #require(
            EVP_PKEY_keygen_init(context) == 1 && setUp(context) == 1 && EVP_PKEY_generate(context, &made) == 1)
        key = try #require(made)
    }

    deinit { EVP_PKEY_free(key) }

    /// A number of the public key, as unsigned bytes.
    func number(_ name: String) throws -> [UInt8] {
        var number: OpaquePointer?
        try #require(EVP_PKEY_get_bn_param(key, name, &number) == 1)
        defer { BN_free(number) }
        var bytes = [UInt8](repeating: 0, count: 1024)
        let count = Int(BN_bn2bin(number, &bytes))
        return Array(bytes.prefix(count))
    }

    /// Bytes of the public key.
    func octets(_ name: String) throws -> [UInt8] {
        var (bytes, count) = ([UInt8](repeating: 0, count: 1024), 0)
        try #require(EVP_PKEY_get_octet_string_param(key, name, &bytes, bytes.count, &count) == 1)
        return Array(bytes.prefix(count))
    }

    /// A signature of SHA-256, as OpenSSL writes it.
    func signature(for message: [UInt8]) throws -> [UInt8] {
        let context = EVP_MD_CTX_new()
        defer { EVP_MD_CTX_free(context) }
        var (bytes, count) = ([UInt8](repeating: 0, count: 1024), 1024)
        try #require(
            EVP_DigestSignInit(context, nil, EVP_sha256(), nil, key) == 1
                && EVP_DigestSign(context, &bytes, &count, message, message.count) == 1)
        return Array(bytes.prefix(count))
    }
}
