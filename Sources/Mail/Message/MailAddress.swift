import Foundation

/// An address that can stand in a message's header and in an SMTP command without ending either.
///
/// Pages check what visitors type. This check lets nothing through that means something to the protocol, whatever its
/// source.
struct MailAddress {
    /// RFC 5321, section 4.5.3.1.3: a path of 256 bytes with its two angle brackets.
    private static let longest = 254
    /// RFC 5322, section 3.2.3: characters that are not part of an atom, except the dot and the at sign.
    private static let special = Set("()<>[]:;,\\\"".unicodeScalars)

    let text: String

    /// Nil for control characters, line ends, spaces, brackets, and anything but one `@` between two non-empty sides.
    init?(_ text: String) {
        let sides = text.split(separator: "@", omittingEmptySubsequences: false)
        guard text.utf8.count <= Self.longest, sides.count == 2, sides.allSatisfy({ !$0.isEmpty }),
            !text.unicodeScalars.contains(where: {
                $0.isControl || $0.properties.isWhitespace || Self.special.contains($0)
            })
        else { return nil }
        self.text = text
    }

    /// Whether it needs a server that knows SMTPUTF8 (RFC 6531).
    var needsUTF8: Bool { !Self.isASCII(text) }

    /// The same with a domain in ASCII, such as `xn--bcher-kva.example`, which every server takes. An address whose name
    /// is beyond ASCII, too, stays as it is.
    var withPlainDomain: MailAddress {
        let sides = text.split(separator: "@")
        guard needsUTF8, sides.count == 2, Self.isASCII(sides[0]),
            let parts = URLComponents(string: "https://\(sides[1])"), let domain = parts.encodedHost,
            // Nothing may be lost of it: the mail would go elsewhere.
            parts.path.isEmpty, parts.query == nil, parts.fragment == nil, !domain.contains("%"),
            let plain = MailAddress("\(sides[0])@\(domain)"), !plain.needsUTF8
        else { return self }
        return plain
    }

    private static func isASCII(_ text: some StringProtocol) -> Bool { text.utf8.allSatisfy { $0 < 0x80 } }
}

extension Unicode.Scalar {
    /// C0, DEL, C1, and the separators of lines and paragraphs.
    var isControl: Bool {
        properties.generalCategory == .control || value == 0x2028 || value == 0x2029
    }
}
