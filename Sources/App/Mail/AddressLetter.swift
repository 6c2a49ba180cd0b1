import Mustache

/// What a letter tells that proves an address to be somebody's. Not their name: the address may be a stranger's.
struct AddressLetter: Renderable {
    let link: TrustedAddress
    /// How long it is good.
    let hours: Int

    static let fields: [Field<AddressLetter>] = [.init("link", \.link), .init("hours", \.hours)]
}
