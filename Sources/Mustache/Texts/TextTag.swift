/// A tag for a text: `{{text.login.title}}`, or `{{text.tasks(count)}}` for a text with plural forms.
struct TextTag: Sendable {
    let key: String
    /// The name of the number that selects the plural form.
    let number: String?

    /// Nil for other names. A field may be called “text” as long as nothing is read from it.
    init?(_ name: String) {
        guard name.hasPrefix("text.") else { return nil }
        let rest = name.dropFirst(5)
        if rest.last == ")", let bracket = rest.firstIndex(of: "(") {
            key = String(rest[..<bracket])
            number = String(rest[rest.index(after: bracket)...].dropLast())
        } else {
            key = String(rest)
            number = nil
        }
    }
}
