/// Where a browser keeps one of the accounts that are signed in in it: each has cookies of its own.
///
/// So an answer that comes late changes what belongs to the account that asked, and neither another account nor which of them is in
/// use.
struct AccountPlace: Hashable, Sendable {
    static let most = 5
    static let first = AccountPlace(number: 0)
    static let all = (0..<most).map(AccountPlace.init)

    let number: Int

    private init(number: Int) {
        self.number = number
    }

    /// Reads what `text` writes; nil for anything else.
    init?(_ text: some StringProtocol) {
        guard let place = Self.all.first(where: { $0.text == text }) else { return nil }
        self = place
    }

    var text: String { String(number) }
}
