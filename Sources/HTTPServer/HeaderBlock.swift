import HTTPTypes

/// Header fields checked and serialised once, for use in many responses: security headers, for example.
public struct HeaderBlock: Sendable {
    /// The fields as given.
    public let fields: HTTPFields
    /// The serialised lines, each with its CR LF.
    let bytes: [UInt8]

    /// Leaves out fields that only the server sets (such as Content-Length and Date), as in a response.
    public init(_ fields: HTTPFields) {
        var bytes: [UInt8] = []
        bytes.appendHeaderLines(fields)
        self.fields = fields
        self.bytes = bytes
    }
}
