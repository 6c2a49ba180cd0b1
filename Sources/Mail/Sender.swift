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

    /// Parses `todo@example.com` or `To-dos <todo@example.com>`; nil if not every server would take an email from the
    /// address.
    package init?(parsing text: String) {
        var address = Substring(text)
        var name = "Latchkey"
        if text.hasSuffix(">"), let bracket = text.lastIndex(of: "<") {
            address = text[text.index(after: bracket)...].dropLast()
            name = text[..<bracket].trimmingCharacters(in: .whitespaces)
        }
        guard let checked = MailAddress(String(address)), !checked.needsUTF8,
            !name.unicodeScalars.contains(where: { $0.isControl || $0 == "<" || $0 == ">" })
        else { return nil }
        self.init(address: checked.text, name: name)
    }

    /// The part after the `@`.
    package var domain: String {
        address.split(separator: "@").last.map(String.init) ?? "localhost"
    }
}
