import Mustache

/// The pages about a link that was mailed to finish a log-in by a provider: that it is on its way, and the one it opens.
struct MailedLinkViewModel: Sendable {
    struct Output: Renderable {
        /// Of the log-in.
        let signIn: Int
        let provider: String
        let email: String
        /// Whether the provider vouches for the address; else it was typed here, and may be mistyped.
        let emailIsProven: Bool
        /// How long the link is good.
        let hours: Int
        /// Why nothing was sent.
        var alert: String?

        static let fields: [Field<Output>] = [
            .init("signIn", \.signIn),
            .init("provider", \.provider),
            .init("email", \.email),
            .init("emailIsProven", \.emailIsProven),
            .init("hours", \.hours),
            .init("alert", \.alert),
        ]
    }
}
