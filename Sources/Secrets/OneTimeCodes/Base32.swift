/// Base32 without padding (RFC 4648, section 6): text that people can read out and type.
package enum Base32 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)

    static func isLetter(_ byte: UInt8) -> Bool { alphabet.contains(byte) }

    package static func encode(_ bytes: [UInt8]) -> String {
        var (letters, bits, count): ([UInt8], UInt32, Int) = ([], 0, 0)
        for byte in bytes {
            (bits, count) = (bits << 8 | UInt32(byte), count + 8)
            while count >= 5 {
                count -= 5
                letters.append(alphabet[Int(bits >> UInt32(count)) & 31])
            }
        }
        if count > 0 { letters.append(alphabet[Int(bits << UInt32(5 - count)) & 31]) }
        return String(decoding: letters, as: UTF8.self)
    }

    /// Returns the bytes; nil for anything that `encode` doesn't write.
    package static func decode(_ text: some StringProtocol) -> [UInt8]? {
        var (bytes, bits, count): ([UInt8], UInt32, Int) = ([], 0, 0)
        for letter in text.utf8 {
            guard let value = alphabet.firstIndex(of: letter) else { return nil }
            (bits, count) = (bits << 5 | UInt32(value), count + 5)
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
            }
        }
        return encode(bytes) == text ? bytes : nil
    }
}
