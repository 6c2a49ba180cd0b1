import Mustache

/// An account to switch to.
struct AccountChoice: Renderable {
    /// Its slot in the browser.
    let slot: String
    let name: String
    let email: String

    static let fields: [Field<AccountChoice>] = [
        .init("slot", \.slot),
        .init("name", \.name),
        .init("email", \.email),
    ]
}
