import Secrets
import Web

/// The content of the cookie that a browser holds during an authorization at a provider.
struct PendingAuthorization: Sendable {
    /// The same for all pending authorizations of a browser.
    let key: Token
    /// The slot for the account.
    let place: AccountSlot
}

extension Context {
    /// - Parameter cookie: the name of the cookie that `SiteCookies.hold` made.
    func pendingAuthorization(in cookie: String) -> PendingAuthorization? {
        let parts = RequestCookies(request)[cookie]?.split(separator: ".", omittingEmptySubsequences: false) ?? []
        guard parts.count == 2, let key = Token(parts[0]), let place = AccountSlot(parts[1]) else { return nil }
        return PendingAuthorization(key: key, place: place)
    }
}
