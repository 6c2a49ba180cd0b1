/// Markup that the program vouches for: the only value that `{{{…}}}` inserts unescaped.
public struct TrustedHTML: FieldValue {
    /// In UTF-8.
    @usableFromInline let markup: [UInt8]

    /// Vouches for markup in UTF-8. Never pass anything that a visitor has typed.
    public init(vouchingFor markup: [UInt8]) {
        self.markup = markup
    }

    /// Vouches for markup. Never pass anything that a visitor has typed.
    public init(vouchingFor markup: String) {
        self.init(vouchingFor: Array(markup.utf8))
    }

    /// The length in bytes.
    public var byteCount: Int { markup.count }

    /// Allowed in `{{{…}}}`.
    @inlinable public static var shape: Shape { .trustedHTML }
    /// Empty markup is false.
    @inlinable public static func isTrue(_ value: TrustedHTML) -> Bool { !value.markup.isEmpty }
    /// Appends the markup as text, escaped.
    @inlinable public static func append(_ value: TrustedHTML, to output: inout Output) {
        output.appendEscaped(String(decoding: value.markup, as: UTF8.self))
    }
    /// Appends the markup unescaped.
    @inlinable public static func appendRaw(_ value: TrustedHTML, to output: inout Output) {
        output.append(value.markup[...])
    }
}
