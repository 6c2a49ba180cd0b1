import HTTPServer
import HTTPTypes
import Mustache

extension Visit {
    /// Has a browser with a stale ticket ask for the same again, a form with all that was in it: if it has the ticket's successor
    /// by now, it comes with that. Nil for everybody else.
    var askingAgain: Response? {
        guard visitor.isStale else { return nil }
        let target = request.path + (request.query.map { "?" + $0 } ?? "")
        let place = LocalPath.destination(target)?.path ?? "/"
        if request.method == .get || request.method == .head { return .seeOther(place) }
        return Response(status: .temporaryRedirect, headers: [.location: place], body: [])
    }
}
