extension UInt8 {
    /// Space, tab, line feed, form feed or carriage return: white space as HTML has it.
    var isWhitespace: Bool {
        self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0C || self == 0x0D
    }

    /// The letter in lower case, if it is an ASCII letter; names of elements and attributes compare so.
    var lowercased: UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
    }
}
