/// The reason why bytes are not valid JSON.
package enum JSONError: Error, Equatable {
    case notUTF8
    /// A syntax error.
    /// - Parameter at: the offset in bytes.
    case malformed(at: Int)
    /// An object has a name twice; it is ambiguous which was meant (RFC 8259, section 4).
    case repeatedName(String)
    /// Lists and objects are nested too deeply.
    case tooDeep
}
