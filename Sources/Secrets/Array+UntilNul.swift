extension [CChar] {
    /// The text that C code has written here: all before the first NUL.
    var untilNul: String {
        String(decoding: prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
