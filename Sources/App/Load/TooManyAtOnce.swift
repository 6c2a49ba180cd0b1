import HTTPServer
import HTTPTypes
import Web

/// So many requests of one member wait that a further one is refused.
struct TooManyAtOnce: Error {
    /// Seconds after which trying again makes sense.
    static let retryAfter = 1

    /// The answer costs next to nothing: there is no page, which would take longer than what it refuses.
    func response(_ words: Words) -> Response {
        var response = Response.sentence(words["problem.tooManyAtOnce.text"], status: .tooManyRequests)
        response.headers[.retryAfter] = String(Self.retryAfter)
        return response
    }
}

extension Response {
    /// For a client that has gone: it is written down, and sent to nobody. The number is what proxies log in this case.
    static var clientGone: Response { Response(status: .init(code: 499, reasonPhrase: "Client Closed Request")) }
}
