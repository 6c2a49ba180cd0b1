import CSodium

/// Base64 with the URL-safe alphabet and no padding (RFC 4648, section 5).
package enum Base64URL {
    package static func encode(_ bytes: [UInt8]) -> String {
        Sodium.base64(bytes, variant: sodium_base64_VARIANT_URLSAFE_NO_PADDING)
    }

    /// Decodes `text`; nil when it contains anything outside the alphabet or ends in stray bits.
    package static func decode(_ text: some StringProtocol) -> [UInt8]? {
        let encoded = Array(text.utf8)
        var bytes = [UInt8](repeating: 0, count: encoded.count)
        var count = 0
        let status = encoded.withUnsafeBytes { input in
            sodium_base642bin(
                &bytes, bytes.count, input.bindMemory(to: CChar.self).baseAddress, encoded.count, nil, &count, nil,
                sodium_base64_VARIANT_URLSAFE_NO_PADDING)
        }
        return status == 0 ? Array(bytes.prefix(count)) : nil
    }
}
