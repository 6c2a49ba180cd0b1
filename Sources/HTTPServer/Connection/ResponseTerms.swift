/// What a request says about how its response is sent. The request itself is not held until then.
struct ResponseTerms: Sendable {
    /// Whether the response is sent without its content.
    let isHead: Bool
    /// 0 or 1, of HTTP/1.x.
    let minorVersion: Int
    let keepsAlive: Bool

    init(_ head: RequestHead) {
        (isHead, minorVersion, keepsAlive) = (head.method == .head, head.minorVersion, head.keepsAlive)
    }

    /// For the refusal of a request, after which the connection closes.
    init(refusingHead isHead: Bool) {
        (self.isHead, minorVersion, keepsAlive) = (isHead, 1, false)
    }
}
