extension [CChar] {
    /// The C string in this buffer: everything before the first NUL.
    var untilNul: String {
        String(decoding: prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
