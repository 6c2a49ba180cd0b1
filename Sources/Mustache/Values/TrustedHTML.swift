/// Markup that the program itself vouches for: the only value that `{{{…}}}` puts into a page as it is.
public struct TrustedHTML: FieldValue {
    /// The markup.
    @usableFromInline let markup: String

    /// Vouches for markup. Never call it with anything a visitor has typed.
    public init(vouchingFor markup: String) {
        self.markup = markup
    }

    /// How long it is, in UTF-8.
    public var byteCount: Int { markup.utf8.count }

    /// May be shown by `{{{…}}}`.
    @inlinable public static var shape: Shape { .trustedHTML }
    /// Empty markup is false.
    @inlinable public static func isTrue(_ value: TrustedHTML) -> Bool { !value.markup.isEmpty }
    /// Appends the markup as text, escaped.
    @inlinable public static func append(_ value: TrustedHTML, to output: inout Output) {
        output.appendEscaped(value.markup)
    }
    /// Appends the markup as it is.
    @inlinable public static func appendRaw(_ value: TrustedHTML, to output: inout Output) {
        output.append(value.markup)
    }
}
