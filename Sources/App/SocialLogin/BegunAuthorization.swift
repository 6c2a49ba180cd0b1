import Secrets
import Web

/// What a browser holds while somebody is at a provider.
struct BegunAuthorization: Sendable {
    /// One for all that is under way in a browser.
    let key: Token
    /// Where the account will be kept.
    let place: AccountPlace
}

extension Visit {
    /// - Parameter cookie: the one that `SiteCookies.hold` made.
    func begunAuthorization(in cookie: String) -> BegunAuthorization? {
        let parts = RequestCookies(request)[cookie]?.split(separator: ".", omittingEmptySubsequences: false) ?? []
        guard parts.count == 2, let key = Token(parts[0]), let place = AccountPlace(parts[1]) else { return nil }
        return BegunAuthorization(key: key, place: place)
    }
}
