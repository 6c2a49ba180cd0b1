import Accounts
import Secrets
import Web

/// All accounts that this browser keeps beside the one in use, whatever has become of them.
struct ParkedAccounts: Sendable {
    let all: [ParkedAccount]

    init(_ sent: RequestCookies, _ cookies: SiteCookies, beside inUse: AccountPlace) {
        all = AccountPlace.all.filter { $0 != inUse }.compactMap { place in
            let session = sent[cookies.session(at: place)].flatMap { Token($0) }
            let ticket = sent[cookies.remember(at: place)].flatMap { RememberTicket($0) }
            guard session != nil || ticket != nil else { return nil }
            return ParkedAccount(place: place, session: session, ticket: ticket)
        }
    }

    subscript(place: AccountPlace) -> ParkedAccount? {
        all.first { $0.place == place }
    }
}
