import HTTPServer
import HTTPTypes

extension Request {
    /// Where a page may be found that was asked for with a slash too many at its end, such as `/login/?a=b`; nil when there is
    /// none, or when something is sent, which no redirect may carry elsewhere.
    ///
    /// One slash is taken away, not all: `//host/` stays what is no path of ours.
    package var withoutTrailingSlash: (path: String, query: String?)? {
        guard method == .get || method == .head, path.utf8.count > 1, path.hasSuffix("/") else { return nil }
        return (String(path.dropLast()), query)
    }
}
