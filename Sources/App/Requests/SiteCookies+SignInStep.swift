import Accounts
import HTTPServer
import Web

extension SiteCookies {
    /// Redirects a browser to what its login still needs. The cookie lets it go on from there.
    func redirect(to step: SignInStep, lifetimes: Lifetimes) -> Response {
        switch step {
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
