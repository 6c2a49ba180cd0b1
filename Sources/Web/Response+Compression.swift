import HTTPServer
import HTTPTypes
import Zip

extension Response {
    /// Compresses a page for a client that prefers gzip, where its length tells a stranger nothing.
    ///
    /// An attacker who sees the length of a page with a secret and a text of the attacker's choice can guess the secret
    /// letter by letter (BREACH). So a page is compressed only when no text in it is a stranger's choice: an
    /// address without a query and as the site itself writes it, requested by a page of this site or by the visitor, as
    /// the browser itself says.
    package mutating func compressPage(for request: Request) {
        guard status == .ok, request.query == nil, !request.path.utf8.contains(UInt8(ascii: "%")),
            [.get, .head].contains(request.method),
            CrossOriginCheck.isFromOwnPage(request), AcceptedCodings(request).prefer("gzip"),
            headers[.contentType]?.hasPrefix("text/html") == true, headers[.contentEncoding] == nil,
            let smaller = try? Gzip.compress(body, .least), smaller.count < body.count
        else { return }
        body = smaller
        headers[.contentEncoding] = "gzip"
    }
}
