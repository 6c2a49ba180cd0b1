import Accounts
import Secrets
import Web

extension Context {
    /// Returns the browser's identifier from an earlier login; nil where there was none, and where the browser is bound
    /// to a device that the request doesn't come from: then the cookie may be a copy.
    func knownBrowser(_ accounts: Accounts, _ cookies: SiteCookies) async throws -> Token? {
        let sent = RequestCookies(request)
        return try await accounts.deviceBindings.recognize(
            token(in: cookies.browser), by: AccountSlot.all.compactMap { sent[cookies.device(at: $0)] })
    }
}
