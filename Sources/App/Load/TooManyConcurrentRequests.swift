import HTTPServer
import HTTPTypes
import Web

/// A member has too many waiting requests.
struct TooManyConcurrentRequests: Error {
    /// The value of `Retry-After`, in seconds.
    static let retryAfter = 1

    /// Plain text: rendering a page would take longer than the refused request.
    func response(_ localizer: Localizer) -> Response {
        var response = Response.sentence(localizer["problem.tooManyAtOnce.text"], status: .tooManyRequests)
        response.headers[.retryAfter] = String(Self.retryAfter)
        return response
    }
}

extension Response {
    /// For a client that has disconnected: logged, but not sent. 499 is what proxies log in this case.
    static var clientDisconnected: Response {
        Response(status: .init(code: 499, reasonPhrase: "Client Closed Request"))
    }
}
