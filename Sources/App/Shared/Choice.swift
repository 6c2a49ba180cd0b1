import Mustache
import Web

/// One of several to choose from, in a list or with a button each.
struct Choice: Renderable {
    /// As the form sends it.
    let value: String
    /// As people read it.
    let name: String
    let isChosen: Bool

    static let fields: [Field<Choice>] = [
        .init("value", \.value),
        .init("name", \.name),
        .init("isChosen", \.isChosen),
    ]

    /// All there are of a kind.
    /// - Parameters:
    ///   - chosen: the raw value of the one that is chosen.
    ///   - prefix: with which the key of each one's text begins; a dot and the raw value follow.
    static func all<Kind: CaseIterable & RawRepresentable<String>>(
        _ kind: Kind.Type, chosen: String, named prefix: String, _ words: Words
    ) -> [Choice] {
        kind.allCases.map { one in
            Choice(value: one.rawValue, name: words["\(prefix).\(one.rawValue)"], isChosen: one.rawValue == chosen)
        }
    }
}
