import HTTPServer
import HTTPTypes
import Web

extension Request {
    /// Whether a user action led to the request. False for a page's background requests: its event stream, and
    /// refreshes of itself. Those extend no session, and don't consume the flash message of the page that it is meant
    /// for.
    var isUserActivity: Bool {
        self[.accept] != "text/event-stream" && self[.latchkeyRefresh] == nil
    }
}
