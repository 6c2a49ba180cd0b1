import HTTPServer
import HTTPTypes
import Mustache

extension Context {
    /// Redirects a browser that is to ask again to the same request, a form with its body. Nil for all other visitors.
    var retry: Response? {
        guard visitor.retries else { return nil }
        let target = request.path + (request.query.map { "?" + $0 } ?? "")
        let destination = LocalPath.destination(target) ?? Path.home.address
        if request.method == .get || request.method == .head { return .seeOther(destination) }
        return Response(status: .temporaryRedirect, headers: [.location: destination.path], body: [])
    }
}
