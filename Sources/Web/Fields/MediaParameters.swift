/// A header field's value with parameters, such as `form-data; name="file"` (RFC 9110, section 5.6.6).
package struct MediaParameters: Sendable {
    private static let most = 20

    /// In lower case.
    package let value: String
    private var parameters: [String: String] = [:]

    /// Anything that is not a parameter ends the list; the first of two with the same name counts.
    package init(_ text: String) {
        var rest = text[...].utf8
        value = Self.take(&rest) { $0 == UInt8(ascii: ";") }.lowercased()
        while rest.first == UInt8(ascii: ";"), parameters.count < Self.most {
            rest = rest.dropFirst()
            let key = Self.take(&rest) { $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: ";") }.lowercased()
            guard rest.first == UInt8(ascii: "="), let value = Self.takeValue(&rest) else { return }
            if parameters[key] == nil { parameters[key] = value }
            rest = rest.trimmingBlanks
        }
    }

    /// The parameter's value without quotation marks; nil if there is none.
    package subscript(name: String) -> String? { parameters[name] }

    /// Removes and returns what comes before an end.
    private static func take(_ rest: inout Substring.UTF8View, until isEnd: (UInt8) -> Bool) -> Substring {
        let taken = rest.prefix { !isEnd($0) }
        rest = rest[taken.endIndex...]
        return Substring(taken.trimmingBlanks)
    }

    /// Browsers write a quotation mark in a name as `%22` and leave backslashes alone (HTML, "multipart/form-data
    /// encoding algorithm"), so a backslash is not an escape here.
    private static func takeValue(_ rest: inout Substring.UTF8View) -> String? {
        rest = rest.dropFirst()
        let quote = UInt8(ascii: "\"")
        guard rest.first == quote else { return String(take(&rest) { $0 == UInt8(ascii: ";") }) }
        rest = rest.dropFirst()
        guard let end = rest.firstIndex(of: quote) else { return nil }
        defer { rest = rest[end...].dropFirst() }
        return String(Substring(rest[..<end]))
    }
}
