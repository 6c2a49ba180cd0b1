import Mustache

extension LocalPath {
    /// A path of this site to redirect to, from a form or a query; nil when `text` is anything else.
    static func destination(_ text: String) -> LocalPath? {
        text.utf8.allSatisfy { (0x21...0x7E).contains($0) } ? LocalPath(text) : nil
    }
}
