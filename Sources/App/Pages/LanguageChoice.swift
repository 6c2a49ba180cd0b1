import Mustache
import Web

/// A language to choose, with its code and its own name.
struct LanguageChoice: Renderable {
    let code: String
    let name: String

    static let fields: [Field<LanguageChoice>] = [
        .init("code", \.code),
        .init("name", \.name),
    ]

    init(_ localizer: Localizer) {
        code = localizer.language
        name = localizer["language.name"]
    }
}
