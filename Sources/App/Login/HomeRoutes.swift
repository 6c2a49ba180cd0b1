import HTTPServer

/// The root path: redirects to the to-dos or the login page.
struct HomeRoutes: Sendable {
    func redirect(_ context: Context<Visitor>) async throws -> Response {
        if context.principal.isLoggedOut { throw LoggedOut(login: Path.login.address) }
        return .seeOther(context.principal.member == nil ? .login : .todos)
    }
}
