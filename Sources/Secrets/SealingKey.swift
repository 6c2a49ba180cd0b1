import CSodium

/// A key that encrypts text in the database (XSalsa20-Poly1305, libsodium's `secretbox`).
///
/// Queued emails contain one-time links, and authenticator keys and providers' tokens have to be readable: sealed, they
/// are of no use in a copy of the database.
package struct SealingKey: Sendable {
    package static let byteCount = Int(crypto_secretbox_KEYBYTES)

    private let bytes: [UInt8]
    /// Previous keys, which no longer seal but still open.
    private let previous: [[UInt8]]

    package static func random() -> SealingKey {
        SealingKey(bytes: Sodium.randomBytes(byteCount))
    }

    /// Restores the stored key and its predecessors; nil unless each has exactly `byteCount` bytes.
    package init?(stored bytes: [UInt8], previous: [[UInt8]] = []) {
        guard ([bytes] + previous).allSatisfy({ $0.count == Self.byteCount }) else { return nil }
        (self.bytes, self.previous) = (bytes, previous)
    }

    private init(bytes: [UInt8]) {
        (self.bytes, previous) = (bytes, [])
    }

    /// The key's bytes, for the key file.
    package var exposed: [UInt8] { bytes }

    /// Encrypts and authenticates `text`; the random nonce comes first.
    package func seal(_ text: String) -> [UInt8] {
        let message = Array(text.utf8)
        let nonce = Sodium.randomBytes(Int(crypto_secretbox_NONCEBYTES))
        var box = [UInt8](repeating: 0, count: message.count + Int(crypto_secretbox_MACBYTES))
        _ = crypto_secretbox_easy(&box, message, UInt64(message.count), nonce, bytes)
        return nonce + box
    }

    /// Decrypts what this key or a predecessor sealed; nil when `sealed` was modified or belongs to another key.
    package func open(_ sealed: [UInt8]) -> String? {
        let nonceCount = Int(crypto_secretbox_NONCEBYTES)
        let overhead = nonceCount + Int(crypto_secretbox_MACBYTES)
        guard sealed.count >= overhead else { return nil }
        let box = Array(sealed[nonceCount...])
        for key in [bytes] + previous {
            var message = [UInt8](repeating: 0, count: sealed.count - overhead)
            guard crypto_secretbox_open_easy(&message, box, UInt64(box.count), sealed, key) == 0 else { continue }
            return String(decoding: message, as: UTF8.self)
        }
        return nil
    }
}
