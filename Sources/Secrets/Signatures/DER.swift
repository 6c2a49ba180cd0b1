/// The Distinguished Encoding Rules (ITU-T X.690, section 10), as far as keys and signatures need them.
enum DER {
    static func sequence(_ parts: [UInt8]...) -> [UInt8] {
        tagged(0x30, parts.flatMap { $0 })
    }

    /// Encodes an unsigned big-endian number.
    static func integer(_ number: [UInt8]) -> [UInt8] {
        let bytes = Array(number.drop { $0 == 0 })
        // A leading 1 bit would make it negative.
        return tagged(0x02, bytes.first.map { $0 < 0x80 } == true ? bytes : [0] + bytes)
    }

    private static func tagged(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
        guard content.count >= 0x80 else { return [tag, UInt8(content.count)] + content }
        let length = Array(withUnsafeBytes(of: content.count.bigEndian, Array.init).drop { $0 == 0 })
        return [tag, 0x80 | UInt8(length.count)] + length + content
    }
}
