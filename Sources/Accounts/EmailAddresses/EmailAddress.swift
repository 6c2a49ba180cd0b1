import Foundation

/// An email address of the form `local@domain.tld`, as entered in a form.
///
/// Stricter than RFC 5321 only where real addresses are (no quoted or bracketed forms): a plus sign, a new top-level
/// domain or a Korean name are valid. Only an email can tell whether the address exists.
package struct EmailAddress: Sendable {
    /// RFC 5321, section 4.5.3.1.3: a path of 256 bytes with its two angle brackets.
    package static let longest = 254
    /// RFC 5321, section 4.5.3.1.1.
    private static let longestLocalPart = 64

    /// As entered, without surrounding white space. Compatibility forms such as full-width letters are normalised
    /// (NFKC), and a non-ASCII domain is mapped by UTS #46, so that emails go to the displayed address.
    package let text: String
    /// Addresses with equal keys belong to the same account. The key ignores case, compatibility forms, and whether the
    /// domain is written in its own script or in ASCII.
    package let key: String
    /// The key from before compatibility forms were ignored; finds accounts created then.
    let formerKey: String

    /// Nil when `typed` doesn't have that form.
    package init?(_ typed: String) {
        // Bytes first: a much longer text need not be parsed.
        guard typed.utf8.count <= 2 * Self.longest else { return nil }
        let typed = typed.trimmingCharacters(in: .whitespacesAndNewlines)
        let plain = Self.isPlain(typed) ? typed : Self.plain(typed)
        let parts = plain.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, Self.isLocalPart(parts[0]), Self.isDomain(parts[1]) else { return nil }
        let domain = DomainName(String(parts[1]))
        text = parts[0] + "@" + domain.text
        guard text.utf8.count <= Self.longest else { return nil }
        key = (parts[0] + "@" + domain.key).lowercased().precomposedStringWithCanonicalMapping
        formerKey = typed.precomposedStringWithCanonicalMapping.lowercased()
    }

    /// An address as those see it who may not know it: `a…@example.com`.
    static func shortened(_ address: String) -> String {
        guard let sign = address.lastIndex(of: "@") else { return "…" }
        return "\(address.prefix(1))…\(address[sign...])"
    }

    private static func isPlain(_ text: String) -> Bool { text.utf8.allSatisfy { $0 < 0x80 } }

    /// Korean, Chinese and Japanese keyboards produce full-width letters, and their own dots between a domain's labels.
    private static func plain(_ text: String) -> String {
        text.precomposedStringWithCompatibilityMapping.replacing("\u{3002}", with: ".")
    }

    private static func isLocalPart(_ part: Substring) -> Bool {
        part.utf8.count <= longestLocalPart
            && isDotted(part) { $0.isLetter || $0.isNumber || "!#$%&'*+-/=?^_`{|}~".contains($0) }
    }

    private static func isDomain(_ part: Substring) -> Bool {
        let labels = part.split(separator: ".")
        guard labels.count >= 2, let last = labels.last, last.count >= 2, last.contains(where: \.isLetter) else {
            return false
        }
        return isDotted(part) { $0.isLetter || $0.isNumber || $0 == "-" }
            && labels.allSatisfy { !$0.hasPrefix("-") && !$0.hasSuffix("-") && $0.utf8.count <= 63 }
    }

    /// Runs of allowed characters with single dots between them.
    private static func isDotted(_ part: Substring, allows: (Character) -> Bool) -> Bool {
        part.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { run in
            !run.isEmpty && run.allSatisfy { allows($0) && !$0.isUnseen }
        }
    }
}

extension Character {
    /// Whether nobody sees it, or a part of it: a letter may carry an invisible mark, and some letters are invisible
    /// themselves. Such an address would look like another.
    fileprivate var isUnseen: Bool {
        unicodeScalars.contains {
            $0.properties.generalCategory == .control || $0.properties.generalCategory == .format
                || $0.properties.isDefaultIgnorableCodePoint
        }
    }
}

extension EmailAddress: Equatable {
    package static func == (one: EmailAddress, other: EmailAddress) -> Bool { one.key == other.key }
}
