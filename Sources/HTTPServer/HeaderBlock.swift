import HTTPTypes

/// Header fields checked and serialised once, to be sent with many responses: security headers, for example.
public struct HeaderBlock: Sendable {
    /// The fields as they were given.
    public let fields: HTTPFields
    /// The lines as they go out, each with its CR LF.
    let bytes: [UInt8]

    /// Fields that are the server's own business (Content-Length, Date and the like) are left out, as in a response.
    public init(_ fields: HTTPFields) {
        var bytes: [UInt8] = []
        bytes.appendHeaderLines(fields)
        self.fields = fields
        self.bytes = bytes
    }
}
