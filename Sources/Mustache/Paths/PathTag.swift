/// A tag for an address: `{{path.login}}`, or `{{path.todo(id)}}` and `{{path.export('ics')}}` for one with a parameter.
struct PathTag: Sendable {
    let key: String
    /// The names of the parameters' values, or the values themselves in quotes, in the parameters' order.
    let values: [String]

    /// Nil for other names. A field may be called “path” as long as nothing is read from it.
    init?(_ name: String) {
        guard name.hasPrefix("path.") else { return nil }
        let rest = name.dropFirst(5)
        if rest.last == ")", let bracket = rest.firstIndex(of: "(") {
            key = String(rest[..<bracket])
            values = rest[rest.index(after: bracket)...].dropLast()
                .split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        } else {
            key = String(rest)
            values = []
        }
    }

    /// The text of a value in quotes; nil for a name.
    static func literal(_ value: String) -> String? {
        value.count > 2 && value.first == "'" && value.last == "'" ? String(value.dropFirst().dropLast()) : nil
    }
}
