/// A browser's slot for one of its signed-in accounts. Each slot has its own cookies.
///
/// A late response therefore changes only the account that made the request, not another one or which one is active.
struct AccountSlot: Hashable, Sendable {
    static let most = 5
    static let first = AccountSlot(number: 0)
    static let all = (0..<most).map(AccountSlot.init)

    let number: Int

    private init(number: Int) {
        self.number = number
    }

    /// Reads what `text` writes; nil for anything else.
    init?(_ text: some StringProtocol) {
        guard let slot = Self.all.first(where: { $0.text == text }) else { return nil }
        self = slot
    }

    var text: String { String(number) }
}
