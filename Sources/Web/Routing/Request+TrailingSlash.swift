import HTTPServer
import HTTPTypes

extension Request {
    /// The path and query without the trailing slash, as for `/login/?a=b`. Nil when there is no such slash, and for
    /// methods other than GET and HEAD, whose content a redirect must not carry elsewhere.
    ///
    /// Removes one slash, not all: `//host/` must not become a path of this site.
    package var withoutTrailingSlash: (path: String, query: String?)? {
        guard method == .get || method == .head, path.utf8.count > 1, path.hasSuffix("/") else { return nil }
        return (String(path.dropLast()), query)
    }
}
