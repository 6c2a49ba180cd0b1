import Mustache
import Web

/// An option to choose, in a list or as a button.
struct Option: Renderable {
    /// As the form sends it.
    let value: String
    /// The label in the visitor's language.
    let name: String
    let isChosen: Bool
    /// Whether it has the focus, as the first option of a refused choice.
    var takesFocus = false

    static let fields: [Field<Option>] = [
        .init("value", \.value),
        .init("name", \.name),
        .init("isChosen", \.isChosen),
        .init("takesFocus", \.takesFocus),
    ]

    /// All options of a kind.
    /// - Parameters:
    ///   - chosen: the raw value of the chosen option.
    ///   - prefix: the prefix of the key of each option's text; a dot and the raw value follow.
    static func all<Kind: CaseIterable & RawRepresentable<String>>(
        _ kind: Kind.Type, chosen: String, named prefix: String, _ localizer: Localizer
    ) -> [Option] {
        kind.allCases.map { one in
            Option(value: one.rawValue, name: localizer["\(prefix).\(one.rawValue)"], isChosen: one.rawValue == chosen)
        }
    }
}
