/// A tag that asks for a text: `{{text.login.title}}`, or `{{text.tasks(count)}}` for a text that goes with a number.
struct TextTag {
    let key: String
    /// The name of the number by which the form is chosen.
    let number: String?

    /// Nil when the name does not ask for a text; fields may be called “text” as long as nothing is read from them.
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
