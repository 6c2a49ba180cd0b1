import Accounts
import Feeds
import HTTPServer
import Secrets
import Web

/// Following the link "this wasn't me". Opening it changes nothing, whoever does; only the form's button does.
struct AlarmRoutes: Sendable {
    let screen: Screen<AlarmViewModel.Output>
    let viewModel: AlarmViewModel
    let accounts: Accounts
    let feeds: Feeds
    let cookies: SiteCookies

    init(_ services: Services, _ screens: inout Screens, _ letters: SecurityLetters, _ cookies: SiteCookies) {
        screen = screens.make("Alarm/Alarm", AlarmViewModel.Output.self)
        viewModel = AlarmViewModel(services.accounts, letters)
        accounts = services.accounts
        feeds = services.feeds
        self.cookies = cookies
    }

    /// `GET /alarm/{token}`: the token moves from the address into a cookie, so that no history or referrer keeps it.
    func open(_ visit: Visit<Visitor>) async throws -> Response {
        guard let link = Token(visit.parameters["token"]), try viewModel.show(link) != nil else { return linkDead }
        return Response.seeOther("/alarm").setting([
            cookies.carry(link, in: cookies.alarm, for: SiteCookies.alarmLifetime)
        ])
    }

    func show(_ visit: Visit<Visitor>) async throws -> Response {
        guard let link = link(visit), let output = try viewModel.show(link) else { return linkDead }
        return screen.answer(visit, output)
    }

    /// Raises the alarm, and leads on to the form for a new password.
    func raise(_ visit: Visit<Visitor>) async throws -> Response {
        guard let link = link(visit) else { return linkDead }
        do {
            let alarm = try await viewModel.raise(with: link, visit.words, from: visit.client)
            // A thief may have made an address of their own; which, nobody can tell.
            try await feeds.revokeAll(
                of: alarm.member.number,
                noting: accounts.note(.allCalendarsRevoked, of: alarm.member, from: visit.client))
            var changes = [
                cookies.drop(cookies.alarm),
                cookies.carry(alarm.resetLink, in: cookies.reset, for: accounts.lifetimes.resetLink),
                cookies.announce(.alarmRaised),
            ]
            // What they opened has ended; another member who is signed in here has nothing to do with it.
            if visit.who.member?.id == alarm.member {
                changes += cookies.signOut(at: visit.visitor.place)
            }
            return Response.seeOther("/reset/choose").setting(changes)
        } catch let error as AlarmError {
            switch error {
            case .linkNoLongerGood: return linkDead
            }
        }
    }

    private func link(_ visit: Visit<Visitor>) -> Token? {
        visit.token(in: cookies.alarm)
    }

    /// On to the form for a reset link, which helps whoever can still read the mails.
    private var linkDead: Response {
        Response.seeOther("/reset").setting([cookies.drop(cookies.alarm), cookies.announce(.alarmLinkDead)])
    }
}
