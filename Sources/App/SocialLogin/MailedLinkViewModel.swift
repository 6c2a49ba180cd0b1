import Mustache

/// The pages about a link that was mailed to finish a log-in by a provider: that it is on its way, and the one it opens.
struct MailedLinkViewModel: Sendable {
    struct Output: Renderable {
        let provider: String
        let email: String
        /// How long the link is good.
        let hours: Int

        static let fields: [Field<Output>] = [
            .init("provider", \.provider),
            .init("email", \.email),
            .init("hours", \.hours),
        ]
    }
}
