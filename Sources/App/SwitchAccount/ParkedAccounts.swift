import Accounts
import Web

/// All accounts that are signed in in this browser beside the one in use.
///
/// Two cookies carry them, because remembered ones outlive the browser's window and the others do not.
struct ParkedAccounts: Sendable {
    /// With the one in use, five.
    static let most = 4

    private(set) var all: [ParkedAccount]

    init(_ sent: RequestCookies, _ cookies: SiteCookies) {
        let texts = [sent[cookies.parkedRemembered], sent[cookies.parked]].compactMap(\.self)
        all = Array(texts.flatMap { $0.split(separator: "~") }.compactMap { ParkedAccount($0) }.prefix(Self.most))
    }

    var isFull: Bool { all.count >= Self.most }

    mutating func add(_ account: ParkedAccount) {
        remove(account)
        all.append(account)
    }

    mutating func remove(_ account: ParkedAccount) {
        all.removeAll { $0.isSame(as: account) }
    }

    /// The two cookies that carry these accounts from now on.
    func cookies(_ cookies: SiteCookies, lifetimes: Lifetimes) -> [Cookie] {
        let remembered = all.filter { $0.ticket != nil }.map(\.text).joined(separator: "~")
        let others = all.filter { $0.ticket == nil }.map(\.text).joined(separator: "~")
        return [
            cookies.park(remembered, in: cookies.parkedRemembered, for: lifetimes.rememberedDevice),
            cookies.park(others, in: cookies.parked, for: nil),
        ]
    }
}
