/// Markup that the program vouches for: the only value that `{{{…}}}` inserts unescaped.
public struct TrustedHTML: FieldValue {
    @usableFromInline let markup: String

    /// Vouches for markup. Never pass anything that a visitor has typed.
    public init(vouchingFor markup: String) {
        self.markup = markup
    }

    /// The length in UTF-8 bytes.
    public var byteCount: Int { markup.utf8.count }

    /// Allowed in `{{{…}}}`.
    @inlinable public static var shape: Shape { .trustedHTML }
    /// Empty markup is false.
    @inlinable public static func isTrue(_ value: TrustedHTML) -> Bool { !value.markup.isEmpty }
    /// Appends the markup as text, escaped.
    @inlinable public static func append(_ value: TrustedHTML, to output: inout Output) {
        output.appendEscaped(value.markup)
    }
    /// Appends the markup unescaped.
    @inlinable public static func appendRaw(_ value: TrustedHTML, to output: inout Output) {
        output.append(value.markup)
    }
}
