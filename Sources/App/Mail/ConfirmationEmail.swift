import Mustache

/// The content of an email that confirms an address. It omits the name: the address may be a stranger's.
struct ConfirmationEmail: Renderable {
    let link: TrustedAddress
    /// How long it is valid.
    let validity: String
    /// The provider's name, where the link is about its login.
    var provider = ""

    static let fields: [Field<ConfirmationEmail>] = [
        .init("link", \.link), .init("validity", \.validity), .init("provider", \.provider),
    ]
}
