import HTTPTypes

/// Serialises a response's status line and fields (RFC 9112 §4 and §5).
struct ResponseHead {
    let response: Response
    let framing: ResponseFraming
    let persistence: Persistence

    /// Appends everything up to and including the empty line. `date` is a whole header line.
    func append(to bytes: inout [UInt8], date: [UInt8]) {
        StatusLine.append(response.status, to: &bytes)
        bytes.append(contentsOf: date)
        framing.appendHeaderLine(to: &bytes)
        bytes.append(persistence.headerLine)
        if let common = response.common { bytes.append(contentsOf: common.bytes) }
        bytes.appendHeaderLines(response.headers)
        bytes.append("\r\n")
    }
}
