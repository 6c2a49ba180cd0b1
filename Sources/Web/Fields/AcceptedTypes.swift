import HTTPServer
import HTTPTypes

/// The media types a client accepts: `Accept` (RFC 9110, section 12.5.1).
package struct AcceptedTypes {
    private let ranges: ArraySlice<Substring.UTF8View>

    package init(_ request: Request) {
        ranges = WeightedValue.elements(request[.accept] ?? "")
    }

    /// Whether the client names a type and prefers it to another. If it likes both alike, one that it names wins over
    /// one that only a range such as `*/*` covers.
    /// - Parameters:
    ///   - type: such as `application/json`, in lower case.
    ///   - other: in the same form.
    package func prefer(_ type: String, to other: String) -> Bool {
        guard let weight = self.weight(of: type), weight > 0 else { return false }
        if let named = self.weight(of: other) { return weight > named }
        let kind = other.prefix { $0 != "/" }
        return weight >= self.weight(of: "\(kind)/*") ?? self.weight(of: "*/*") ?? 0
    }

    /// Whether a type is not acceptable to the client: it, or else the range that covers it, has the weight 0.
    /// - Parameter type: such as `text/html`, in lower case.
    package func refuse(_ type: String) -> Bool {
        let kind = type.prefix { $0 != "/" }
        return (weight(of: type) ?? weight(of: "\(kind)/*") ?? weight(of: "*/*")) == 0
    }

    /// Nil for what the client doesn't name. An invalid weight is 0.
    private func weight(of type: String) -> Double? {
        let named = ranges.first { range in
            // The case of a letter is this bit. Each page is asked for with a list, so none of it is copied to compare.
            range.prefix { $0 != UInt8(ascii: ";") }.trimmingBlanks.elementsEqual(type.utf8) { $0 | 0x20 == $1 }
        }
        guard let named else { return nil }
        guard named.contains(UInt8(ascii: ";")) else { return 1 }
        return MediaParameters(String(Substring(named)))["q"].map { WeightedValue.weight($0) } ?? 1
    }
}
