import Mustache

/// The letter with the link to choose a new password.
///
/// Not with the member's name: whoever signs up with a stranger's address could write the stranger anything in it.
struct ResetLetter: Renderable {
    let link: TrustedAddress
    /// How long the link is good.
    let minutes: Int

    static let fields: [Field<ResetLetter>] = [
        .init("link", \.link),
        .init("minutes", \.minutes),
    ]
}
