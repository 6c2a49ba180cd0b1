/// Why bytes were not read as JSON.
package enum JSONError: Error, Equatable {
    case notUTF8
    /// What stands there does not fit the grammar.
    /// - Parameter at: how many bytes come before it.
    case malformed(at: Int)
    /// An object has a name twice: which of the two was meant can't be known (RFC 8259, section 4).
    case repeatedName(String)
    /// Lists and objects lie in each other deeper than anything has a use for.
    case tooDeep
}
