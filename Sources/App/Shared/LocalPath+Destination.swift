import Mustache

extension LocalPath {
    /// A path of this site to go on to, as a form or a query names it; nil when `text` is anything else.
    static func destination(_ text: String) -> LocalPath? {
        text.utf8.allSatisfy { (0x21...0x7E).contains($0) } ? LocalPath(text) : nil
    }
}
