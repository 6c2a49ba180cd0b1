/// The address of a page that may be another site's, and that anybody may have written. It may begin a link as a
/// `TrustedAddress` does, because it runs no code here; readers have to see that the site doesn't vouch for it.
public struct WebAddress: FieldValue {
    private static let schemes = ["http://", "https://"]

    /// The address, in visible ASCII.
    public let text: String

    /// Accepts `http://` or `https://`, in any case, and a host that begins with a letter or digit. Browsers drop tabs and
    /// line breaks before they parse, so nothing but visible ASCII is accepted. Nor is a user's name, which looks like the
    /// host.
    public init?(_ text: String) {
        let small = text.lowercased()
        guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
            let scheme = Self.schemes.first(where: small.hasPrefix)
        else { return nil }
        let authority = small.dropFirst(scheme.count).prefix { !"/?#".contains($0) }
        guard let first = authority.first, first.isLetter || first.isNumber, !authority.contains("@") else {
            return nil
        }
        self.text = text
    }

    /// Allowed at the start of a link.
    @inlinable public static var shape: Shape { .trustedAddress }
    /// An address is never empty.
    @inlinable public static func isTrue(_ value: WebAddress) -> Bool { true }
    /// Appends the address, escaped.
    @inlinable public static func append(_ value: WebAddress, to output: inout Output) {
        output.appendEscaped(value.text)
    }
}
