/// Why a mail was not delivered.
package struct DeliveryFailure: Error, CustomStringConvertible {
    package enum Kind: Sendable {
        /// For good: trying again would change nothing.
        case refused
        /// This mail, for now.
        case postponed
        /// No mail gets through at present.
        case unreachable
    }

    package let kind: Kind
    /// What happened, fit for a log: one line, no address in full, no link.
    package let description: String

    package init(_ kind: Kind, _ reason: String) {
        self.kind = kind
        description = Self.discreet(reason)
    }

    /// Mail servers like to quote: addresses lose their name but for its first letter, links all behind the scheme, and
    /// a line stays a line of at most 300 characters.
    static func discreet(_ text: String) -> String {
        let line = String(String.UnicodeScalarView(text.unicodeScalars.map { $0.isControl ? " " : $0 }))
        return String(
            line.replacing(/(https?:\/\/)[^\s<>"]*/) { "\($0.output.1)…" }
                .replacing(/([^\s<>@"(])[^\s<>@"]*@/) { "\($0.output.1)…@" }
                .prefix(300))
    }
}
