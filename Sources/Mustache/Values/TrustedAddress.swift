/// A whole address, scheme and site included, that the program itself vouches for: besides a `LocalPath` the only value
/// that may begin a link. For mails, which are read elsewhere than on this site.
public struct TrustedAddress: FieldValue {
    /// The address.
    public let text: String

    /// Vouches for an address. Never call it with anything whose beginning a visitor has typed.
    public init(vouchingFor text: String) {
        self.text = text
    }

    /// May stand at the start of a link.
    @inlinable public static var shape: Shape { .trustedAddress }
    /// An empty address is false.
    @inlinable public static func isTrue(_ value: TrustedAddress) -> Bool { !value.text.isEmpty }
    /// Appends the address, escaped.
    @inlinable public static func append(_ value: TrustedAddress, to output: inout Output) {
        output.appendEscaped(value.text)
    }
}
