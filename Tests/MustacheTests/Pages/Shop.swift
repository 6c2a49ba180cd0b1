import Mustache

/// The frame of every page of the tests' little shop.
struct ShopFrame: Renderable {
    var token = "t0k&n"
    var visitor: Visitor?

    static let fields: [Field<ShopFrame>] = [.init("token", \.token), .init("visitor", \.visitor)]
}

/// A signed-in member.
struct Visitor: Renderable {
    var name = "Ann"
    var isStaff = false

    static let fields: [Field<Visitor>] = [.init("name", \.name), .init("isStaff", \.isStaff)]
}

/// A page that has a value of every kind.
struct ShopPage: Renderable {
    var title = "Fruit & more"
    var count = 2
    var isOpen = true
    var message: String?
    var items: [Item] = [Item(name: "Apple", price: 3), Item(name: "Pear", price: 4)]
    var tags: [String] = ["a", "b"]
    var featured: Item?
    var notice = TrustedHTML(vouchingFor: "<b>new</b>")
    var home: LocalPath?

    static let fields: [Field<ShopPage>] = [
        .init("title", \.title), .init("count", \.count), .init("isOpen", \.isOpen), .init("message", \.message),
        .init("items", \.items), .init("tags", \.tags), .init("featured", \.featured), .init("notice", \.notice),
        .init("home", \.home), .init("hasItems") { !$0.items.isEmpty },
    ]
}

/// Something the shop sells.
struct Item: Renderable {
    var name: String
    var price: Int

    static let fields: [Field<Item>] = [.init("name", \.name), .init("price", \.price)]
}
