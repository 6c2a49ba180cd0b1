extension UnsafeMutableBufferPointer<UInt8> {
    /// Writes `number` in decimal into all places of `range`, with leading zeros.
    func write(digitsOf number: Int, at range: Range<Int>) {
        var rest = number
        for index in range.reversed() {
            self[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        }
    }
}
