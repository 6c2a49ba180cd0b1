import Accounts
import HTTPServer
import Secrets
import Web

/// The link that confirms a new address. It works only where the member is signed in: the recipient of a mistyped
/// address must not get the account.
struct ConfirmEmailRoutes: Sendable {
    let view: PageView<ConfirmEmailViewModel.Output>
    let viewModel: ConfirmEmailViewModel
    let lifetimes: Lifetimes
    let cookies: SiteCookies

    init(_ site: SiteDependencies) {
        view = site.views.page("Account/ConfirmEmail", ConfirmEmailViewModel.Output.self)
        viewModel = ConfirmEmailViewModel(accounts: site.services.accounts, securityEmails: site.securityEmails)
        lifetimes = site.services.accounts.lifetimes
        cookies = site.cookies
    }

    /// `GET /account/email/confirm/{token}`: moves the token from the URL into a cookie, so that no history keeps it.
    func open(_ context: Context<Visitor>) async throws -> Response {
        guard let link = Token(context.parameters["token"]) else { return linkDead }
        // The login page, to which the redirect leads without a session, doesn't know of the link.
        let sentence = context.visitor.member == nil ? [cookies.flash(.emailWaits)] : []
        return Response.seeOther(.confirmEmail)
            .setting([cookies.pending(link, in: cookies.emailLink, for: lifetimes.confirmationLink)] + sentence)
    }

    func show(_ context: Context<Member>) async throws -> Response {
        guard let link = link(context), let output = try await viewModel.show(context.principal, link) else {
            return linkDead
        }
        return view.respond(context, output)
    }

    func confirm(_ context: Context<Member>) async throws -> Response {
        guard let link = link(context), let session = context.visitor.session else { return linkOver(context) }
        guard context.isAbout(link) else { return cookies.showAnew(.confirmEmail) }
        do {
            let login = try await viewModel.confirm(
                context.principal, with: link, endingOthers: context.form.isTicked("endOthers"), keeping: session,
                and: context.renewal, context.localizer, from: context.client)
            return changed.setting(cookies.renewed(login, at: context.visitor.slot))
        } catch let error as EmailChangeError {
            switch error {
            case .emailTaken:
                return Response.seeOther(.account)
                    .setting([cookies.drop(cookies.emailLink), cookies.flash(.emailTaken)])
            case .linkNoLongerGood: return linkOver(context)
            }
        }
    }

    private func link(_ context: Context<Member>) -> Token? {
        context.token(in: cookies.emailLink)
    }

    /// Where the button was pressed twice, the first press used the link up, and the account has the new address.
    private func linkOver(_ context: Context<Member>) -> Response {
        context.form["email"] == context.principal.email ? changed : linkDead
    }

    private var changed: Response {
        Response.seeOther(.account).setting([cookies.drop(cookies.emailLink), cookies.flash(.emailSaved)])
    }

    private var linkDead: Response {
        Response.seeOther(.account).setting([cookies.drop(cookies.emailLink), cookies.flash(.emailLinkDead)])
    }
}
