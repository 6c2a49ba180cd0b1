import Foundation

/// Where to report vulnerabilities: a URI for the `Contact` field (RFC 9116, section 2.5.3).
package struct SecurityContact: Sendable {
    /// Such as `mailto:security@example.com` or `https://example.com/security`.
    package let uri: String

    /// Accepts a plausible `mailto:` or `https:` URI; an email address alone means `mailto:`.
    package init?(_ text: String) {
        // A space or a line break would begin another word, or another field.
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
        if text.lowercased().hasPrefix("https:") {
            guard let parts = URLComponents(string: text), let host = parts.host, !host.isEmpty, parts.user == nil
            else {
                return nil
            }
            uri = text
        } else {
            let address = text.lowercased().hasPrefix("mailto:") ? text.dropFirst("mailto:".count) : text[...]
            guard Self.isAddress(address) else { return nil }
            uri = "mailto:" + address
        }
    }

    /// One `@` with text on either side, a dot in the domain, and no character that a URI would need escaped.
    private static func isAddress(_ text: Substring) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        return parts.count == 2 && !parts[0].isEmpty && parts[1].contains(".") && !parts[1].hasPrefix(".")
            && !parts[1].hasSuffix(".") && !text.contains { "?#%/:<>[]\\\"^`{|}".contains($0) }
    }
}
