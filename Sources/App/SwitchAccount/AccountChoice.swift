import Mustache

/// An account to switch to.
struct AccountChoice: Renderable {
    /// Its number among those that are shown.
    let index: Int
    let name: String
    let email: String

    static let fields: [Field<AccountChoice>] = [
        .init("index", \.index),
        .init("name", \.name),
        .init("email", \.email),
    ]
}
