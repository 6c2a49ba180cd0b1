/// A header field's value with parameters, such as `form-data; name="file"` (RFC 9110, section 5.6.6).
package struct MediaParameters: Sendable {
    private static let most = 20

    /// In lower case.
    package let value: String
    private var parameters: [String: String] = [:]

    /// Anything that is not a parameter ends the list; the first of two with the same name counts.
    package init(_ text: String) {
        var rest = text[...]
        value = rest.prefix { $0 != ";" }.trimmingBlanks.lowercased()
        rest = rest.drop { $0 != ";" }
        while rest.first == ";", parameters.count < Self.most {
            rest = rest.dropFirst().trimmingBlanks
            let name = rest.prefix { $0 != "=" && $0 != ";" }
            rest = rest[name.endIndex...]
            guard rest.first == "=", let value = Self.takeValue(&rest) else { return }
            let key = name.trimmingBlanks.lowercased()
            if parameters[key] == nil { parameters[key] = value }
            rest = rest.trimmingBlanks
        }
    }

    /// The parameter's value without quotation marks; nil if there is none.
    package subscript(name: String) -> String? { parameters[name] }

    /// Browsers write a quotation mark in a name as `%22` and leave backslashes alone (HTML, "multipart/form-data
    /// encoding algorithm"), so a backslash is not an escape here.
    private static func takeValue(_ rest: inout Substring) -> String? {
        rest = rest.dropFirst()
        if rest.first == "\"" {
            rest = rest.dropFirst()
            guard let end = rest.firstIndex(of: "\"") else { return nil }
            defer { rest = rest[end...].dropFirst() }
            return String(rest[..<end])
        }
        let value = rest.prefix { $0 != ";" }
        rest = rest[value.endIndex...]
        return String(value.trimmingBlanks)
    }
}

extension Substring {
    fileprivate var trimmingBlanks: Substring {
        var text = drop { $0 == " " || $0 == "\t" }
        while text.last == " " || text.last == "\t" { text.removeLast() }
        return text
    }
}
