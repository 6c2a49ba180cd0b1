import HTTPServer
import HTTPTypes

extension Response {
    /// One line of plain text of this moment.
    static func sentence(_ text: String, status: HTTPResponse.Status = .ok) -> Response {
        plain(Array((text + "\n").utf8), type: "text/plain; charset=utf-8", status: status)
    }

    /// Text of this moment, of any kind.
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
