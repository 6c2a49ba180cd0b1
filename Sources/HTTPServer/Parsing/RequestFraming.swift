/// How a request's body is delimited: RFC 9112 §6.3. A request is never delimited by the end of the connection.
enum RequestFraming: Equatable, Sendable {
    case none
    case length(Int)
    case chunked
}
