import WebAuthn

/// A domain for passkeys to belong to: their RP ID (WebAuthn Level 3, section 4).
package struct PasskeyDomain: Sendable {
    /// As ASCII in lower case.
    package let name: String

    /// Accepts what could be the host of a base URL with passkeys, and nothing else: no scheme, no port, no address. Nor a
    /// single label other than `localhost`: it is a top-level domain, which browsers refuse.
    package init?(_ text: String) {
        guard !text.contains(where: { ":/".contains($0) }),
            let name = BaseURL("https://\(text)")?.credentialScope?.rpID,
            name == "localhost" || name.contains("."),
            name.split(separator: ".", omittingEmptySubsequences: false).allSatisfy(Self.isLabel)
        else { return nil }
        self.name = name
    }

    private static func isLabel(_ label: Substring) -> Bool {
        !label.isEmpty && label.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    }
}
