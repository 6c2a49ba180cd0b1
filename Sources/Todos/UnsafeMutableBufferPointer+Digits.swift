extension UnsafeMutableBufferPointer<UInt8> {
    /// Writes `number` in decimal into all the places of `range`, zeros in front.
    func write(digitsOf number: Int, at range: Range<Int>) {
        var rest = number
        for place in range.reversed() {
            self[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        }
    }
}
