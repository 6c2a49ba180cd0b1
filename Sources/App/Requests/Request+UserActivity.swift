import HTTPServer
import HTTPTypes
import Web

extension Request {
    private static let refresh = HTTPField.Name("Latchkey-Refresh")

    /// Whether a user action led to the request. False for a page's background requests: its event stream, and
    /// refreshes of itself. Those extend no session, and don't consume the flash message of the page that it is meant
    /// for.
    var isUserActivity: Bool {
        if self[.accept] == "text/event-stream" { return false }
        return Self.refresh.flatMap { self[$0] } == nil
    }
}
