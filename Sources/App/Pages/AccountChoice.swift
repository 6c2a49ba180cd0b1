import Mustache

/// An account to switch to.
struct AccountChoice: Renderable {
    /// Its slot in the browser.
    let place: String
    let name: String
    let email: String

    static let fields: [Field<AccountChoice>] = [
        .init("place", \.place),
        .init("name", \.name),
        .init("email", \.email),
    ]
}
