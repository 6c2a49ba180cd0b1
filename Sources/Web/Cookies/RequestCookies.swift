import HTTPServer
import HTTPTypes

/// A request's cookies (RFC 6265, section 5.4).
package struct RequestCookies: Sendable {
    /// No browser keeps more for one site.
    private static let most = 200

    private var pairs: [(name: ArraySlice<UInt8>, value: ArraySlice<UInt8>)] = []

    /// The first ones that have a name, but for those that aren't ASCII: this site sets none such (RFC 6265, section
    /// 4.1.1), and another one on the same host may.
    package init(_ request: Request) {
        var rest = (request.bytes(of: .cookie) ?? [])[...]
        while !rest.isEmpty, pairs.count < Self.most {
            let part = rest.prefix { $0 != UInt8(ascii: ";") }
            rest = rest[part.endIndex...].dropFirst()
            let pair = part.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
            guard let equals = pair.firstIndex(of: UInt8(ascii: "=")), equals > pair.startIndex,
                pair.allSatisfy({ $0 < 0x80 })
            else { continue }
            pairs.append((pair[..<equals], pair[equals...].dropFirst()))
        }
    }

    /// The cookie's value. The first of two with the same name counts: browsers send it for the longer path.
    package subscript(name: String) -> String? {
        (pairs.first { $0.name.elementsEqual(name.utf8) }?.value).map { String(decoding: $0, as: UTF8.self) }
    }
}
