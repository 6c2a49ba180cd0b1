import Accounts
import HTTPServer
import Mustache
import Secrets
import Web

extension SiteCookies {
    /// Leads a browser back to the login, in which none waits for a code, or no longer. It is told so unless it has
    /// begun none: then it has sent no form, and has no cookie of one.
    ///
    /// A form that comes with the cookie may have been sent before an earlier press of its button was answered, which has
    /// logged in. Whether the browser has that answer, its next request tells.
    /// - Parameters:
    ///   - cookie: the name of the cookie that holds the token of such a login.
    ///   - hasFinished: whether the login with such a token has got its code, and the answer was lost.
    func codeTooLate<Principal: Sendable>(
        _ context: Context<Principal>, in cookie: String, hasFinished: (Token) async throws -> Bool
    ) async throws -> Response {
        let (isForm, token) = (context.request.method == .post, context.token(in: cookie))
        if isForm, token != nil { return .seeOther(context.request.path) }
        guard isForm || token != nil else { return .seeOther(.login) }
        var isFinished = false
        if let token { isFinished = try await hasFinished(token) }
        return Response.seeOther(.login).setting([drop(cookie), flash(isFinished ? .codeWasRight : .codeTooLate)])
    }

    /// Tells a member who has used a recovery code how many are left. What it was for is done, and does not fail without
    /// this.
    func codesLeft(of member: Member, _ accounts: Accounts) async -> [Cookie] {
        guard let left = try? await accounts.authenticators.state(of: member.id).recoveryCodes else { return [] }
        return [flash(.recoveryCodesLeft, about: left)]
    }

    /// Redirects a browser to what its login still needs. The cookie lets it go on from there.
    /// - Parameter next: where to go after the login; nil for the to-dos.
    func redirect(to step: SignInStep, next: LocalPath? = nil) -> Response {
        func ask(_ page: LocalPath, _ token: Token, in name: String, for lifetime: Duration) -> Response {
            Response.seeOther(page).setting([pending(token, in: name, for: lifetime)])
        }
        let lifetime = lifetimes.confirmationLink
        return switch step {
        case .code(let token):
            ask(Path.loginCode.address.leading(to: next), token, in: code, for: lifetimes.codeRequest)
        case .confirmation(let token): ask(Path.signUpSent.address, token, in: signUp, for: lifetime)
        case .consent(let token): ask(Path.linkAccount.address, token, in: pendingSignIn, for: lifetime)
        case .details(let token): ask(Path.completeSignIn.address, token, in: pendingSignIn, for: lifetime)
        }
    }
}
