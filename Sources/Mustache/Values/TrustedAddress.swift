/// A whole address with scheme and host that the program vouches for. It may begin a link, as a `LocalPath` and a
/// `WebAddress` may. For emails, which are read outside this site.
public struct TrustedAddress: FieldValue {
    /// The address.
    public let text: String

    /// Vouches for an address. Never pass an address whose beginning comes from a visitor.
    public init(vouchingFor text: String) {
        self.text = text
    }

    /// Allowed at the start of a link.
    @inlinable public static var shape: Shape { .trustedAddress }
    /// An empty address is false.
    @inlinable public static func isTrue(_ value: TrustedAddress) -> Bool { !value.text.isEmpty }
    /// Appends the address, escaped.
    @inlinable public static func append(_ value: TrustedAddress, to output: inout Output) {
        output.appendEscaped(value.text)
    }
}
