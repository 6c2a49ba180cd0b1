import CSodium

/// A key that keeps text unreadable while it waits in the database (XSalsa20-Poly1305, libsodium's `secretbox`).
///
/// A mail that waits to be sent holds a one-time link; sealed, a copy of the database opens nothing.
package struct SealingKey: Sendable {
    package static let byteCount = Int(crypto_secretbox_KEYBYTES)

    private let bytes: [UInt8]
    /// The keys before this one: they seal nothing any more, and open what they have sealed.
    private let previous: [[UInt8]]

    package static func random() -> SealingKey {
        SealingKey(bytes: Sodium.randomBytes(byteCount))
    }

    /// Takes the key as it was stored, and those before it; nil unless each has exactly `byteCount` bytes.
    package init?(stored bytes: [UInt8], previous: [[UInt8]] = []) {
        guard ([bytes] + previous).allSatisfy({ $0.count == Self.byteCount }) else { return nil }
        (self.bytes, self.previous) = (bytes, previous)
    }

    private init(bytes: [UInt8]) {
        (self.bytes, previous) = (bytes, [])
    }

    /// The key's bytes, for the file that keeps it.
    package var exposed: [UInt8] { bytes }

    /// `text`, encrypted and authenticated, with its random nonce in front.
    package func seal(_ text: String) -> [UInt8] {
        let message = Array(text.utf8)
        let nonce = Sodium.randomBytes(Int(crypto_secretbox_NONCEBYTES))
        var box = [UInt8](repeating: 0, count: message.count + Int(crypto_secretbox_MACBYTES))
        _ = crypto_secretbox_easy(&box, message, UInt64(message.count), nonce, bytes)
        return nonce + box
    }

    /// What was sealed with this key or one before it; nil when `sealed` was changed or belongs to another key.
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
