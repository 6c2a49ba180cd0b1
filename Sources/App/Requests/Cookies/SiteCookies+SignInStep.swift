import Accounts
import HTTPServer
import Mustache
import Web

extension SiteCookies {
    /// Leads a browser back to the log-in, in which none waits for a code, or no longer. It is told so unless it has
    /// begun none: then it has sent no form, and has no cookie of one.
    /// - Parameter cookie: the name of the cookie that holds the token of such a log-in.
    func codeTooLate<Principal: Sendable>(_ context: Context<Principal>, in cookie: String) -> Response {
        guard context.request.method == .post || context.token(in: cookie) != nil else { return .seeOther(.login) }
        return Response.seeOther(.login).setting([drop(cookie), flash(.codeTooLate)])
    }

    /// Redirects a browser to what its login still needs. The cookie lets it go on from there.
    /// - Parameter next: where to go after the log-in; nil for the to-dos.
    func redirect(to step: SignInStep, next: LocalPath? = nil, lifetimes: Lifetimes) -> Response {
        switch step {
        case .code(let token):
            Response.seeOther(Path.loginCode.address.leading(to: next))
                .setting([pending(token, in: code, for: lifetimes.codeRequest)])
        case .confirmation(let token):
            Response.seeOther(.signUpSent).setting([pending(token, in: signUp, for: lifetimes.confirmationLink)])
        case .consent(let token):
            Response.seeOther(.linkAccount).setting([pending(token, in: pendingSignIn, for: lifetimes.confirmationLink)]
            )
        case .details(let token):
            Response.seeOther(.completeSignIn).setting([
                pending(token, in: pendingSignIn, for: lifetimes.confirmationLink)
            ]
            )
        }
    }
}
