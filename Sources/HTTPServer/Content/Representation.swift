import HTTPTypes

/// Content that clients keep and ask for again, or in part: conditional requests (RFC 9110 §13) and ranges (§14).
public struct Representation: Sendable {
    private let content: Content
    private let length: Int
    private let type: String
    private let tag: String
    private let coding: String?

    /// - Parameters:
    ///   - bytes: the content as it is sent.
    ///   - type: the media type, for Content-Type.
    ///   - version: tells this content from any other that was or will be at the same place; it becomes the strong
    ///     entity tag, so it must change whenever a byte does. Letters, digits, "-" and "_".
    ///   - coding: what was done to the bytes (RFC 9110 §8.4), such as `gzip`; nil when nothing was.
    public init(bytes: [UInt8], type: String, version: String, coding: String? = nil) {
        self.init(.bytes(bytes), length: bytes.count, type, version, coding)
    }

    /// The same from a file.
    public init(file: OpenFile, type: String, version: String) {
        self.init(.file(file, 0..<file.size), length: file.size, type, version)
    }

    private init(_ content: Content, length: Int, _ type: String, _ version: String, _ coding: String? = nil) {
        self.content = content
        self.length = length
        self.type = type
        tag = "\"\(version)\""
        self.coding = coding
    }

    /// What a GET or HEAD is answered: 200, 206, 304, 412 or 416, in the order of RFC 9110 §13.2.2.
    /// - Parameters:
    ///   - request: whose conditions and ranges count.
    ///   - headers: sent with each of them, such as Cache-Control and Vary.
    public func response(to request: Request, headers: HTTPFields = [:]) -> Response {
        var headers = headers
        headers[.eTag] = tag
        if let list = request[.ifMatch], !EntityTags(list).contain(tag, weakly: false) {
            return Response(status: .preconditionFailed, headers: headers)
        }
        if let list = request[.ifNoneMatch], EntityTags(list).contain(tag, weakly: true) {
            return Response(status: .notModified, headers: headers)
        }
        headers[.acceptRanges] = "bytes"
        switch part(askedForBy: request) {
        case .whole:
            headers[.contentType] = type
            headers[.contentEncoding] = coding
            return response(.ok, headers, 0..<length)
        case .part(let range):
            headers[.contentType] = type
            headers[.contentEncoding] = coding
            headers[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(length)"
            return response(.partialContent, headers, range)
        case .unsatisfiable:
            headers[.contentRange] = "bytes */\(length)"
            return Response(status: .rangeNotSatisfiable, headers: headers)
        }
    }

    /// RFC 9110 §14.2: only GET has ranges. §13.1.5: If-Range with anything but this very tag asks for the whole.
    private func part(askedForBy request: Request) -> ByteRange {
        guard request.method == .get, let range = request[.range] else { return .whole }
        if let condition = request[.ifRange], condition != tag { return .whole }
        return ByteRange(range, of: length)
    }

    private func response(_ status: HTTPResponse.Status, _ headers: HTTPFields, _ part: Range<Int>) -> Response {
        switch content {
        case .bytes(let bytes) where part.count == length:
            Response(status: status, headers: headers, body: bytes)
        case .bytes(let bytes):
            Response(status: status, headers: headers, body: Array(bytes[part]))
        case .file(let file, _):
            Response(status: status, headers: headers, file: file, part: part)
        case .stream(let body):
            Response(status: status, headers: headers, isLive: body.isLive, stream: body.produce)
        }
    }
}
