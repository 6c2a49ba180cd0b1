import Mustache

/// The pages about an emailed link that finishes a sign-in by a provider: that it is on its way, and the one it opens.
struct MailedLinkViewModel: Sendable {
    struct Output: Renderable {
        /// The id of the pending sign-in.
        let signIn: Int
        let provider: String
        let email: String
        /// Whether the provider vouches for the address. Otherwise it was typed here, and may be mistyped.
        let emailIsVerified: Bool
        /// How long the link is valid.
        let validity: String
        /// Why nothing was sent.
        var alert: String?
        /// Whether the account asks for a code, so that the link only leads to the login page.
        var asksForCode = false

        static let fields: [Field<Output>] = [
            .init("signIn", \.signIn),
            .init("provider", \.provider),
            .init("email", \.email),
            .init("emailIsVerified", \.emailIsVerified),
            .init("validity", \.validity),
            .init("alert", \.alert),
            .init("asksForCode", \.asksForCode),
        ]
    }
}
