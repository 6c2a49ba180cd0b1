import Accounts
import Database
import HTTPServer
import Secrets
import Web

/// Looks at a request's cookies and tells who sent it; signs remembered browsers in again on the way.
struct Doorkeeper: Sendable {
    let accounts: Accounts
    let cookies: SiteCookies
    let letters: SecurityLetters
    let timeZones: TimeZones

    /// - Parameter words: the language that the browser asks for.
    func recognise(_ request: Request, from client: Client, _ words: Words) async throws -> Visitor {
        let sent = RequestCookies(request)
        let byHand = request.isByHand
        let place = sent[cookies.place].flatMap { AccountPlace($0) } ?? .first
        let session = sent[cookies.session(at: place)].flatMap { Token($0) }
        let ticket = sent[cookies.remember(at: place)].flatMap { RememberTicket($0) }
        let stale = cookies.stale(at: place)
        let mark = sent[stale].flatMap { Token($0) }
        if let session, let open = try accounts.session(opening: session, byHand: byHand) {
            return visitor(
                sent, at: place, byHand: byHand, member: open.member, isProven: accounts.isFresh(open),
                session: session,
                ticket: ticket.flatMap { open.belongs(to: $0) ? $0 : nil },
                cookies: sent[stale] == nil ? [] : [cookies.drop(stale)])
        }
        guard let ticket else {
            return visitor(sent, at: place, byHand: byHand, session: session, isOver: session != nil)
        }
        let herald = letters.herald(choosing: sent[cookies.language], else: words)
        let comingBack: Return
        do {
            comingBack = try await accounts.comeBack(with: ticket, marked: mark, from: client, telling: herald)
        } catch let error as DatabaseUnavailable {
            // No session can be opened now, but a page can be shown: to whom the ticket names, for this once.
            guard let member = try accounts.member(rememberedBy: ticket) else { throw error }
            return visitor(sent, at: place, byHand: byHand, member: member, ticket: ticket)
        }
        switch comingBack {
        case .signedIn(let signedIn):
            return visitor(
                sent, at: place, byHand: byHand, member: signedIn.member, session: signedIn.session,
                ticket: signedIn.ticket ?? ticket,
                cookies: cookies.signIn(signedIn, at: place, lifetimes: accounts.lifetimes)
                    + (sent[stale] == nil ? [] : [cookies.drop(stale)]))
        case .stale(let mark):
            return visitor(
                sent, at: place, byHand: byHand, cookies: [cookies.markStale(mark, at: place)], isStale: true)
        case .replayed:
            return visitor(
                sent, at: place, byHand: byHand, notice: .deviceForgotten,
                cookies: cookies.signOut(at: place) + [cookies.drop(stale), cookies.announce(.deviceForgotten)])
        case .ahead:
            return visitor(sent, at: place, byHand: byHand, session: session)
        case .unknown:
            return visitor(
                sent, at: place, byHand: byHand, session: session, cookies: [cookies.drop(cookies.remember(at: place))],
                isOver: true)
        }
    }

    /// Whether somebody who was recognised is signed in no more: the account was deleted, or the session ended, meanwhile.
    func isGone(_ visitor: Visitor) -> Bool {
        guard visitor.member != nil else { return false }
        return (try? visitor.session.map(accounts.isOpen)) != true
    }

    private func visitor(
        _ sent: RequestCookies, at place: AccountPlace, byHand: Bool, member: Member? = nil,
        isProven: Bool = false, session: Token? = nil, ticket: RememberTicket? = nil, notice: Notice? = nil,
        cookies new: [Cookie] = [],
        isStale: Bool = false, isOver: Bool = false
    ) -> Visitor {
        let member = member.map { byHand ? inZone($0, sent) : $0 }
        let formKey = sent[cookies.form].flatMap { Token($0) }
        return Visitor(
            place: place, member: member, isProven: isProven, session: session, ticket: ticket,
            formKey: formKey ?? .random(), isFormKeyNew: formKey == nil,
            browser: sent[cookies.browser].flatMap { Token($0) },
            notice: notice.map { Announcement(notice: $0) }
                ?? (byHand ? sent[cookies.notice].flatMap { Announcement($0) } : nil),
            language: member?.language ?? sent[cookies.language], cookies: new, isStale: isStale, isOver: isOver)
    }

    /// Who has chosen no time zone gets the one of the browser they use; one that lies open elsewhere doesn't count.
    private func inZone(_ member: Member, _ sent: RequestCookies) -> Member {
        guard !member.choseTimeZone, let name = sent[cookies.timeZone], timeZones.isKnown(name) else { return member }
        return accounts.adoptTimeZone(name, for: member)
    }
}
