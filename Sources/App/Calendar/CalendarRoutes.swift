import Accounts
import Feeds
import HTTPServer
import Web

/// Lists, creates and revokes the member's calendar feeds.
struct CalendarRoutes: Sendable {
    let view: PageView<CalendarViewModel.Output>
    let viewModel: CalendarViewModel
    let securityEmails: SecurityEmails
    let cookies: SiteCookies

    init(_ site: SiteDependencies) {
        view = site.views.page("Calendar/Calendar", CalendarViewModel.Output.self)
        viewModel = CalendarViewModel(site.services, formatter: site.formatter)
        securityEmails = site.securityEmails
        cookies = site.cookies
    }

    func show(_ context: Context<Member>) async throws -> Response {
        view.respond(context, try await viewModel.show(context.principal, context.localizer))
    }

    /// The address is shown once, on the response page.
    func make(_ context: Context<Member>) async throws -> Response {
        switch try await viewModel.read(context.form, of: context.principal, context.localizer) {
        case .failure(let message):
            return view.refuse(
                context, try await viewModel.show(context.principal, context.localizer, message: message.sentence))
        case .success(let input):
            do {
                let token = try await viewModel.make(
                    input, for: context.principal, in: try context.session, from: context.client,
                    notifying: securityEmails.notifier(context.localizer))
                return view.respond(
                    context, try await viewModel.show(context.principal, context.localizer, address: token))
            } catch FeedError.tooMany {
                let message = context.localizer.filled("calendar.tooMany", ["most": "\(Feeds.most)"])
                return view.refuse(
                    context, try await viewModel.show(context.principal, context.localizer, message: message))
            }
        }
    }

    func revoke(_ context: Context<Member>) async throws -> Response {
        guard let number = Int64(context.form.word("feed")),
            try await viewModel.revoke(Feed.ID(number), of: context.principal, from: context.client)
        else { throw NoLongerListed(page: .calendar) }
        return Response.seeOther(.calendar).setting([cookies.flash(.feedRevoked)])
    }
}
