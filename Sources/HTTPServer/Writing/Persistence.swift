/// Whether the connection stays open after a response, as the Connection field states (RFC 9112 §9.3).
enum Persistence {
    /// HTTP/1.1's default: no field is sent.
    case keepsAlive
    /// HTTP/1.0's exception: stated in the field.
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
