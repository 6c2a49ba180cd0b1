import Foundation

/// The sender of emails.
package struct Sender: Sendable {
    package let address: String
    /// What mail programs show instead of the address.
    package let name: String

    package init(address: String, name: String = "Latchkey") {
        self.address = address
        self.name = name
    }

    /// Parses `todo@example.com`, `To-dos <todo@example.com>`, or the same with the name in quotes, as in an email's head;
    /// nil if not every server would take an email from the address.
    package init?(parsing text: String) {
        var address = Substring(text)
        var name = "Latchkey"
        if text.hasSuffix(">"), let bracket = text.lastIndex(of: "<") {
            address = text[text.index(after: bracket)...].dropLast()
            name = Self.unquoted(text[..<bracket].trimmingCharacters(in: .whitespaces))
        }
        guard let checked = MailAddress(String(address)), !checked.needsUTF8,
            !name.unicodeScalars.contains(where: { $0.isControl || $0 == "<" || $0 == ">" })
        else { return nil }
        self.init(address: checked.text, name: name)
    }

    /// The content of a quoted string (RFC 5322, section 3.2.4); any other name as it is.
    private static func unquoted(_ name: String) -> String {
        guard name.count > 1, name.hasPrefix("\""), name.hasSuffix("\"") else { return name }
        return String(name.dropFirst().dropLast()).replacing(/\\(["\\])/) { match in match.1 }
    }

    /// The part after the `@`, in ASCII: it is in each email's Message-ID, and a site's name may have other letters.
    package var domain: String {
        let plain = MailAddress(address)?.withPlainDomain.text ?? address
        return plain.split(separator: "@").last.map(String.init) ?? "localhost"
    }
}
