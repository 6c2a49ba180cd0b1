import Foundation

/// Whom mails come from.
package struct Sender: Sendable {
    package let address: String
    /// What mail programs show in the address's place.
    package let name: String

    package init(address: String, name: String = "Latchkey") {
        self.address = address
        self.name = name
    }

    /// Reads `todo@example.com` or `To-dos <todo@example.com>`; nil when the address could not stand in
    /// a mail that every server takes.
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

    /// What stands behind the `@`.
    package var domain: String {
        address.split(separator: "@").last.map(String.init) ?? "localhost"
    }
}
