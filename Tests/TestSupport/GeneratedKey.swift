import COpenSSL

/// A pair of keys made for one test. It speaks to OpenSSL by itself, so that a mistake of `Secrets` isn't made twice.
package final class GeneratedKey: @unchecked Sendable {
    /// OpenSSL refused.
    struct Refused: Error {}

    private let key: OpaquePointer

    package static func p256() throws -> GeneratedKey {
        try GeneratedKey("EC") { EVP_PKEY_CTX_set_group_name($0, "P-256") }
    }

    package static func rsa(bits: Int) throws -> GeneratedKey {
        try GeneratedKey("RSA") { EVP_PKEY_CTX_set_rsa_keygen_bits($0, Int32(bits)) }
    }

    private init(_ type: String, _ setUp: (OpaquePointer) -> Int32) throws {
        guard let context = EVP_PKEY_CTX_new_from_name(nil, type, nil) else { throw Refused() }
        defer { EVP_PKEY_CTX_free(context) }
        var made: OpaquePointer?
        guard EVP_PKEY_keygen_init(context) == 1, setUp(context) == 1, EVP_PKEY_generate(context, &made) == 1,
            let made
        else { throw Refused() }
        key = made
    }

    deinit { EVP_PKEY_free(key) }

    /// A number of the public key, as unsigned bytes.
    package func number(_ name: String) throws -> [UInt8] {
        var number: OpaquePointer?
        guard EVP_PKEY_get_bn_param(key, name, &number) == 1 else { throw Refused() }
        defer { BN_free(number) }
        var bytes = [UInt8](repeating: 0, count: 1024)
        let count = Int(BN_bn2bin(number, &bytes))
        return Array(bytes.prefix(count))
    }

    /// Bytes of the public key.
    package func octets(_ name: String) throws -> [UInt8] {
        var (bytes, count) = ([UInt8](repeating: 0, count: 1024), 0)
        guard EVP_PKEY_get_octet_string_param(key, name, &bytes, bytes.count, &count) == 1 else { throw Refused() }
        return Array(bytes.prefix(count))
    }

    /// A signature of SHA-256, as OpenSSL writes it.
    package func signature(for message: [UInt8]) throws -> [UInt8] {
        let context = EVP_MD_CTX_new()
        defer { EVP_MD_CTX_free(context) }
        var (bytes, count) = ([UInt8](repeating: 0, count: 1024), 1024)
        guard EVP_DigestSignInit(context, nil, EVP_sha256(), nil, key) == 1,
            EVP_DigestSign(context, &bytes, &count, message, message.count) == 1
        else { throw Refused() }
        return Array(bytes.prefix(count))
    }

    /// The same of a P-256 key as two numbers of 32 bytes (RFC 7518, section 3.4).
    package func numbers(for message: [UInt8]) throws -> [UInt8] {
        var rest = try signature(for: message).dropFirst(2)
        return (0..<2).flatMap { _ in
            let count = Int(rest[rest.startIndex + 1])
            let number = rest.dropFirst(2).prefix(count).drop { $0 == 0 }
            rest = rest.dropFirst(2 + count)
            return [UInt8](repeating: 0, count: 32 - number.count) + number
        }
    }
}
