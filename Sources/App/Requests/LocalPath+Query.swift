import Mustache
import Web

extension LocalPath {
    /// Returns the path with one more field in its query, percent-encoded.
    func adding(_ name: String, _ value: String) -> LocalPath {
        let separator = path.utf8.contains(UInt8(ascii: "?")) ? "&" : "?"
        return LocalPath("\(path)\(separator)\(name)=\(PercentEncoding.encode(value))") ?? self
    }
}
