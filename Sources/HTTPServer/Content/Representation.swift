import HTTPTypes

/// Content with support for conditional requests (RFC 9110 §13) and range requests (§14).
public struct Representation: Sendable {
    private let content: Content
    private let length: Int
    private let type: String
    private let tag: String
    private let coding: String?

    /// - Parameters:
    ///   - bytes: the content as it is sent.
    ///   - type: the media type, for Content-Type.
    ///   - version: distinguishes this content from any other at the same URL, past or future. It becomes the strong
    ///     entity tag, so it must change whenever a byte does. Letters, digits, "-" and "_".
    ///   - coding: the content coding of the bytes (RFC 9110 §8.4), such as `gzip`; nil for none.
    public init(bytes: [UInt8], type: String, version: String, coding: String? = nil) {
        self.init(.bytes(bytes), length: bytes.count, type, version, coding)
    }

    /// Creates a representation of a file.
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

    /// Returns the response to a GET or HEAD: 200, 206, 304, 412 or 416, in the order of RFC 9110 §13.2.2.
    /// - Parameters:
    ///   - request: provides the conditions and ranges.
    ///   - headers: sent with each of these responses, such as Cache-Control and Vary.
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

    /// RFC 9110 §14.2: only GET has ranges. §13.1.5: If-Range with anything but this tag requests the whole.
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
