import HTTPServer
import HTTPTypes

/// A request's cookies, parsed once (RFC 6265, section 5.4).
package struct RequestCookies: Sendable {
    private let pairs: [(name: Substring, value: Substring)]

    package init(_ request: Request) {
        guard let header = request[.cookie] else {
            pairs = []
            return
        }
        pairs = header.utf8.split(separator: UInt8(ascii: ";")).compactMap { part in
            let pair = part.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
            // Cookies outside ASCII are not set by this site (RFC 6265, section 4.1.1), and are slow to compare.
            guard let equals = pair.firstIndex(of: UInt8(ascii: "=")), pair.allSatisfy({ $0 < 0x80 }) else {
                return nil
            }
            return (Substring(pair[..<equals]), Substring(pair[pair.index(after: equals)...]))
        }
    }

    /// The cookie's value. The first of two with the same name counts: browsers send it for the longer path.
    package subscript(name: String) -> String? {
        (pairs.first { $0.name == name }?.value).map(String.init)
    }
}
