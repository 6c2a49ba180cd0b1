import Accounts
import HTTPServer
import HTTPTypes

extension PageView {
    /// Renders the page of a form again, with what is wrong about what was sent.
    func refuse<Principal>(_ context: Context<Principal>, _ output: Output) -> Response {
        respond(context, output, status: .unprocessableContent)
    }

    /// Renders the page after too many attempts. It says how long to wait, as does `Retry-After` (RFC 6585, section 4).
    func respond<Principal>(_ context: Context<Principal>, _ output: Output, tooMany: TooManyAttempts) -> Response {
        var response = respond(context, output, status: .tooManyRequests)
        response.headers[.retryAfter] = String(tooMany.wait.wholeSeconds)
        return response
    }
}
