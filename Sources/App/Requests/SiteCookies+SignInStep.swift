import Accounts
import HTTPServer
import Mustache
import Web

extension SiteCookies {
    /// Leads a browser back to the log-in, in which none waits for a code, or no longer.
    var codeTooLate: Response {
        Response.seeOther(.login).setting([drop(code), flash(.codeTooLate)])
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
