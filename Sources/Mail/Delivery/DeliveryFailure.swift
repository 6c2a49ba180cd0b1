/// Why an email was not delivered.
package struct DeliveryFailure: Error, CustomStringConvertible {
    /// What it means for this email and for others.
    package enum Kind: Sendable {
        /// Permanent: trying again would change nothing.
        case refused
        /// Temporary, for this email.
        case postponed
        /// No email gets through at present.
        case unreachable
        /// As `unreachable`: the mail server refuses the site's login, and may lock it after many attempts.
        case loginRefused
    }

    package let kind: Kind
    /// The reason, fit for a log: one line, no full address, no link.
    package let description: String

    package init(_ kind: Kind, _ reason: String) {
        self.kind = kind
        description = Self.redacted(reason)
    }

    /// Redacts what mail servers quote: an address keeps the first letter of its name, a link only its scheme. The
    /// result is one line of at most 300 characters.
    private static func redacted(_ text: String) -> String {
        let line = String(String.UnicodeScalarView(text.unicodeScalars.map { $0.isControl ? " " : $0 }))
        return String(
            line.replacing(/(https?:\/\/)[^\s<>"]*/) { "\($0.output.1)…" }
                .replacing(/([^\s<>@"(])[^\s<>@"]*@/) { "\($0.output.1)…@" }
                .prefix(300))
    }
}
