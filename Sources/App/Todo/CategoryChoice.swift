import Mustache
import Todos
import Web

/// One of the categories to choose from.
struct CategoryChoice: Renderable {
    /// The name in forms and style sheets.
    let value: String
    /// The name in the visitor's language.
    let name: String
    let isChosen: Bool

    static let fields: [Field<CategoryChoice>] = [
        .init("value", \.value),
        .init("name", \.name),
        .init("isChosen", \.isChosen),
    ]

    static func all(chosen: Category?, _ words: Words) -> [CategoryChoice] {
        Category.allCases.map {
            CategoryChoice(value: $0.rawValue, name: words["category.\($0.rawValue)"], isChosen: $0 == chosen)
        }
    }
}
