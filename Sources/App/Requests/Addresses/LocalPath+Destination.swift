import Mustache

extension LocalPath {
    /// In bytes. It is stored with logins that wait for a code or for a provider.
    static let longestDestination = 1000

    /// A path of this site to redirect to, from a form or a query; nil when `text` is anything else, or too long.
    static func destination(_ text: String) -> LocalPath? {
        guard text.utf8.count <= longestDestination, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            return nil
        }
        return LocalPath(text)
    }

    /// The same of a path and its query, if it has one.
    static func destination(_ path: String, query: String?) -> LocalPath? {
        destination(path + (query.map { "?" + $0 } ?? ""))
    }
}
