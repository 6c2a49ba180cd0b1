import HTTPServer
import HTTPTypes
import Mustache
import Web

extension Context {
    /// Redirects a browser that is to ask again to the same request, a form with its body. Nil for all other visitors.
    ///
    /// After a link on another site a redirect still counts as that site's request, for which Chromium proves no device.
    /// An empty page that leads on at once is this site's own.
    var retry: Response? {
        guard visitor.retries else { return nil }
        let destination = request.destination ?? Path.home.address
        if visitor.isUnproven, request.method == .get, CrossOriginCheck.isFromElsewhere(request) {
            var page = Response.html([], status: .ok)
            page.headers[.refresh] = "0;url=\(destination.path)"
            return page
        }
        if request.method == .get || request.method == .head { return .seeOther(destination) }
        return Response(status: .temporaryRedirect, headers: [.location: destination.path], body: [])
    }
}
