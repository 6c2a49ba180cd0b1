import Mustache
import Web

extension LocalPath {
    /// Returns the path with one more field in its query, percent-encoded.
    func adding(_ name: String, _ value: String) -> LocalPath {
        let separator = path.utf8.contains(UInt8(ascii: "?")) ? "&" : "?"
        return LocalPath("\(path)\(separator)\(name)=\(PercentEncoding.encode(value))") ?? self
    }

    /// Returns the path of a list's next page.
    /// - Parameter cursor: where that begins; nil when there is none.
    func continued(after cursor: String?) -> LocalPath? {
        cursor.map { adding("after", $0) }
    }

    /// Returns the path of a page that passes on where to go after it.
    /// - Parameter next: nil for where it leads by itself.
    func leading(to next: LocalPath?) -> LocalPath {
        next.map { adding("next", $0.path) } ?? self
    }
}
