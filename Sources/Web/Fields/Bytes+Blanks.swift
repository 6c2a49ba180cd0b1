extension BidirectionalCollection<UInt8> {
    /// Without the spaces and tabs around it (RFC 9110, section 5.6.3).
    var trimmingBlanks: SubSequence {
        let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
        let rest = drop(while: isBlank)
        guard let last = rest.lastIndex(where: { !isBlank($0) }) else { return rest }
        return rest[...last]
    }
}
