extension UInt8 {
    /// Whether it is a digit in ASCII. `Character.isNumber` takes those of every script, and fractions.
    package var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
