import Mustache
import Todos

/// One of the categories to choose from.
struct CategoryChoice: Renderable {
    /// The key used in forms and paths.
    let value: String
    /// The name in the visitor's language.
    let name: String
    let colour: String
    let icon: String
    let isChosen: Bool
    /// Whether it has the focus, as the first choice of a refused form.
    var takesFocus = false

    static let fields: [Field<CategoryChoice>] = [
        .init("value", \.value),
        .init("name", \.name),
        .init("colour", \.colour),
        .init("icon", \.icon),
        .init("isChosen", \.isChosen),
        .init("takesFocus", \.takesFocus),
    ]

    init(_ look: CategoryStyles.Look, isChosen: Bool) {
        (value, name, colour, icon) = (look.category.rawValue, look.name, look.colour, look.icon)
        self.isChosen = isChosen
    }
}
