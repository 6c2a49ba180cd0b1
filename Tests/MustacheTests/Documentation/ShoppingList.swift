import Mustache

/// What one page shows.
struct ShoppingList: Renderable {
    let owner: String
    let things: [String]

    static let fields: [Field<ShoppingList>] = [
        .init("owner", \.owner),
        .init("things", \.things),
        .init("count") { $0.things.count },
    ]
}

/// What every page shows.
struct ShoppingFrame: Renderable {
    let shop: String

    static let fields: [Field<ShoppingFrame>] = [.init("shop", \.shop)]
}

/// The page in two languages, or everything that is wrong with it.
func shoppingPage() throws(TemplateErrors) -> Page<ShoppingList, ShoppingFrame> {
    var library = TemplateLibrary(
        sources: [
            "List":
                "<h1>{{owner}} · {{shop}}</h1><p>{{text.list(count)}}</p><ul>{{#things}}<li>{{.}}</li>{{/things}}</ul>"
        ],
        texts: [
            "en": ["list.one": "One thing", "list.other": "{{count}} things"],
            "ko": ["list.other": "{{count}}가지"],
        ])
    let page = library.page("List", showing: ShoppingList.self, within: ShoppingFrame.self)
    try library.check()
    return page
}
