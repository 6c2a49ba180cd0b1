import HTTPServer
import HTTPTypes
import Mustache
import Web

extension Context {
    /// What answers a browser that is to ask again; nil for all other visitors.
    var retry: Response? { visitor.retries ? askingAgain : nil }

    /// Redirects the browser to the same request, a form with its body.
    ///
    /// After a link on another site a redirect still counts as that site's request, for which Chromium proves no device.
    /// An empty page that leads on at once is this site's own.
    var askingAgain: Response {
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
