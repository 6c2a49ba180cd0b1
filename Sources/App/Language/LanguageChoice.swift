import Mustache
import Web

/// A language to change to, by its code and its own name.
struct LanguageChoice: Renderable {
    let code: String
    let name: String

    static let fields: [Field<LanguageChoice>] = [
        .init("code", \.code),
        .init("name", \.name),
    ]

    init(_ words: Words) {
        code = words.language
        name = words["language.name"]
    }
}
