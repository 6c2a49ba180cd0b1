/// What becomes of the connection after a response, as the Connection field says it (RFC 9112 §9.3).
enum Persistence {
    /// HTTP/1.1's default: nothing to say.
    case keepsAlive
    /// HTTP/1.0's exception: to be said.
    case keepsAliveOnRequest
    case closes

    var headerLine: StaticString {
        switch self {
        case .keepsAlive: ""
        case .keepsAliveOnRequest: "Connection: keep-alive\r\n"
        case .closes: "Connection: close\r\n"
        }
    }
}
