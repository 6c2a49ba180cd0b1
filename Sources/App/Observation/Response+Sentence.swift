import HTTPServer
import HTTPTypes

extension Response {
    /// A line of plain text that must not be cached.
    static func sentence(_ text: String, status: HTTPResponse.Status = .ok) -> Response {
        plain(Array((text + "\n").utf8), type: "text/plain; charset=utf-8", status: status)
    }

    /// Text of any type that must not be cached.
    static func plain(_ bytes: [UInt8], type: String, status: HTTPResponse.Status = .ok) -> Response {
        Response(
            status: status,
            headers: [.contentType: type, .cacheControl: "no-store", .xContentTypeOptions: "nosniff"], body: bytes)
    }

    static var onlyForReading: Response {
        var response = sentence("This can only be read, with GET.", status: .methodNotAllowed)
        response.headers[.allow] = "GET, HEAD"
        return response
    }
}

extension Request {
    var isReading: Bool { method == .get || method == .head }
}
