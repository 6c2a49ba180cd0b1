extension UInt8 {
    /// Whether the byte is white space in HTML: space, tab, line feed, form feed or carriage return.
    var isWhitespace: Bool {
        self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0C || self == 0x0D
    }

    /// The byte with ASCII letters in lower case, as names of elements and attributes are compared.
    var lowercased: UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
    }
}
