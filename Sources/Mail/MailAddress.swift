/// An address that can stand in a message's head and in an SMTP command without ending either.
///
/// Pages check what people type; here nothing gets through that means something to the protocol, whoever wrote it.
struct MailAddress {
    /// RFC 5321, section 4.5.3.1.3: a path of 256 bytes with its two angle brackets.
    private static let longest = 254
    /// RFC 5322, section 3.2.3: what is no atom, but for the dot and the at sign.
    private static let special = Set("()<>[]:;,\\\"".unicodeScalars)

    let text: String

    /// Nil for control characters, line ends, spaces, brackets, and anything but one `@` between two other things.
    init?(_ text: String) {
        let sides = text.split(separator: "@", omittingEmptySubsequences: false)
        guard text.utf8.count <= Self.longest, sides.count == 2, sides.allSatisfy({ !$0.isEmpty }),
            !text.unicodeScalars.contains(where: {
                $0.isControl || $0.properties.isWhitespace || Self.special.contains($0)
            })
        else { return nil }
        self.text = text
    }

    /// Whether the server must know SMTPUTF8 (RFC 6531) to take it.
    var needsUTF8: Bool { !text.utf8.allSatisfy { $0 < 0x80 } }
}

extension Unicode.Scalar {
    /// C0, DEL, C1, and the separators of lines and paragraphs.
    var isControl: Bool {
        properties.generalCategory == .control || value == 0x2028 || value == 0x2029
    }
}
