import Foundation

/// An e-mail address of the form `local@domain.tld`, as a person types it into a form.
///
/// Stricter than RFC 5321 where real addresses are (no quoted or bracketed forms), and no stricter: a plus sign, a
/// new top-level domain or a name in Korean are fine. Whether it exists, only a mail can tell.
package struct EmailAddress: Sendable {
    /// RFC 5321, section 4.5.3.1.3: a path of 256 bytes with its two angle brackets.
    package static let longest = 254
    /// RFC 5321, section 4.5.3.1.1.
    private static let longestLocalPart = 64

    /// As typed, without the white space around it; full-width letters and the like are made plain ones (NFKC), and a domain
    /// that is not ASCII is as UTS #46 maps it, so that mails go where the account says.
    package let text: String
    /// What makes two addresses the same account: letters' case does not count, nor the form of a letter, nor whether the domain
    /// is written in its own script or in ASCII.
    package let key: String
    /// The key that the same text had before forms of letters counted for nothing; accounts from then are found by it.
    let formerKey: String

    /// Nil when `typed` is not of that form.
    package init?(_ typed: String) {
        // Bytes first: whatever is much longer need not be looked at.
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

    private static func isPlain(_ text: String) -> Bool { text.utf8.allSatisfy { $0 < 0x80 } }

    /// Korean, Chinese and Japanese keyboards write full-width letters, and dots of their own between a domain's labels.
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
            !run.isEmpty && run.allSatisfy { allows($0) && !$0.isControl }
        }
    }
}

extension Character {
    /// A letter may carry an invisible mark; an address with one would look like another.
    fileprivate var isControl: Bool {
        unicodeScalars.contains {
            $0.properties.generalCategory == .control || $0.properties.generalCategory == .format
        }
    }
}
