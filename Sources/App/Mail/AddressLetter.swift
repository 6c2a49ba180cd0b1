import Mustache

/// What a letter tells that proves an address to be somebody's. Not their name: the address may be a stranger's.
struct AddressLetter: Renderable {
    let link: TrustedAddress
    /// How long it is good.
    let hours: Int
    /// What people call the site that vouches for them, where the link is about its log-in.
    var provider = ""

    static let fields: [Field<AddressLetter>] = [
        .init("link", \.link), .init("hours", \.hours), .init("provider", \.provider),
    ]
}
