import Accounts
import Feeds
import HTTPServer
import Web

/// The addresses by which programs subscribe to a member's to-dos: making, seeing, revoking them.
struct CalendarRoutes: Sendable {
    let screen: Screen<CalendarViewModel.Output>
    let viewModel: CalendarViewModel
    let cookies: SiteCookies

    init(_ services: Services, _ screens: inout Screens, _ cookies: SiteCookies, _ names: LocalNames) {
        screen = screens.make("Calendar/Calendar", CalendarViewModel.Output.self)
        viewModel = CalendarViewModel(services, names: names)
        self.cookies = cookies
    }

    func show(_ visit: Visit<Member>) async throws -> Response {
        screen.answer(visit, try viewModel.show(visit.who, visit.words))
    }

    /// The address stands on the page that answers, and nowhere else.
    func make(_ visit: Visit<Member>) async throws -> Response {
        switch try viewModel.read(visit.form, of: visit.who, visit.words) {
        case .failure(let message):
            return screen.answer(
                visit, try viewModel.show(visit.who, visit.words, message: message.sentence),
                status: .unprocessableContent)
        case .success(let input):
            do {
                let token = try await viewModel.make(input, for: visit.who, from: visit.client)
                return screen.answer(visit, try viewModel.show(visit.who, visit.words, address: token))
            } catch let error as FeedError {
                switch error {
                case .tooMany:
                    let message = visit.words.filled("calendar.tooMany", ["most": "\(Feeds.most)"])
                    return screen.answer(
                        visit, try viewModel.show(visit.who, visit.words, message: message),
                        status: .unprocessableContent)
                }
            }
        }
    }

    func revoke(_ visit: Visit<Member>) async throws -> Response {
        guard let number = Int64(visit.form.word("feed")),
            try await viewModel.revoke(Feed.ID(number), of: visit.who, from: visit.client)
        else { throw Problem.unknownPath }
        return Response.seeOther("/account/calendar").setting([cookies.announce(.feedRevoked)])
    }
}
