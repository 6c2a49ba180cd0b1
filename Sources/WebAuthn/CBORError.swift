/// The reason why bytes are not CBOR as WebAuthn writes it.
package enum CBORError: Error, Equatable {
    /// A value goes on behind the last byte.
    case truncated
    /// Bytes follow the value.
    case trailingBytes
    /// Lists and maps are nested too deeply.
    case tooDeep
    case indefiniteLength
    /// A number takes more bytes than it needs.
    case notShortest
    /// A map has a key twice, so it is ambiguous which entry was meant.
    case repeatedKey
    /// Text that is not UTF-8.
    case notUTF8
    /// A tag, a floating-point number, a key that is no number or ASCII text, or anything else that WebAuthn doesn't use.
    case unsupported
}
