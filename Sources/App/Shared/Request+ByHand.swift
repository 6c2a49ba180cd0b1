import HTTPServer
import HTTPTypes
import Web

extension Request {
    private static let refresh = HTTPField.Name("Latchkey-Refresh")

    /// Whether a person did something that led to it. False for what a page asks for by itself: its stream of events, and a
    /// newer state of itself. Such a request keeps no session alive, and takes no notice away from the page it is meant for.
    var isByHand: Bool {
        if plain(.accept) == "text/event-stream" { return false }
        return Self.refresh.flatMap { self[$0] } == nil
    }
}
