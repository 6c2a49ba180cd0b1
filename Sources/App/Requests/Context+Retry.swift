import HTTPServer
import HTTPTypes
import Mustache

extension Context {
    /// Redirects a browser with a stale ticket to the same request, a form with its body: it retries with the ticket's
    /// successor if it has that by now. Nil for all other visitors.
    var retry: Response? {
        guard visitor.isStale else { return nil }
        let target = request.path + (request.query.map { "?" + $0 } ?? "")
        let destination = LocalPath.destination(target) ?? Path.home.address
        if request.method == .get || request.method == .head { return .seeOther(destination) }
        return Response(status: .temporaryRedirect, headers: [.location: destination.path], body: [])
    }
}
