extension String {
    /// The bytes written in hexadecimal digits.
    var bytes: [UInt8] {
        let digits = utf8.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
        return stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }
}
