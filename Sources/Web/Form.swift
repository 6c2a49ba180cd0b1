import Foundation
import Security

/// The fields of a submitted form (`application/x-www-form-urlencoded`, URL Standard, section 5).
///
/// Each name once, text in UTF-8, no NUL: whatever else a browser would not send is refused as a whole. It may hold
/// a password, so it shows nothing of itself.
package struct Form: Sendable, CustomStringConvertible, CustomReflectable {
    /// More than any page has; a thousand would only cost time.
    private static let mostFields = 100

    private let values: [String: String]

    /// A form without fields.
    package static let empty = Form(values: [:])

    package init(values: [String: String]) {
        self.values = values
    }

    /// Reads a request's body.
    package init(parsing body: [UInt8]) throws(FormError) {
        var values: [String: String] = [:]
        for pair in body.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: true) {
            guard values.count < Self.mostFields else { throw .tooManyFields }
            let equals = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
            let name = try Self.decode(pair[..<equals])
            let value = try Self.decode(pair[equals...].dropFirst())
            guard values.updateValue(value, forKey: name) == nil else { throw .repeatedField }
        }
        self.values = values
    }

    /// The field's text, its line ends made `\n`; empty when the form has no such field.
    package subscript(name: String) -> String {
        values[name] ?? ""
    }

    /// The field's text as a secret, its accents composed (NFC; RFC 8265, section 4.2.2): the same password typed on
    /// another keyboard is then the same bytes. Nothing else about it is changed.
    package func secret(_ name: String) -> Secret {
        Secret(self[name].precomposedStringWithCanonicalMapping)
    }

    /// Whether a checkbox was ticked: its field is there, whatever its value.
    package func isTicked(_ name: String) -> Bool {
        values[name] != nil
    }

    package var description: String { "Form(•••)" }
    package var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }

    private static func decode(_ bytes: ArraySlice<UInt8>) throws(FormError) -> String {
        guard let decoded = PercentEncoding.decode(bytes, plusIsSpace: true) else { throw .malformed }
        guard !decoded.contains(0) else { throw .holdsNUL }
        guard let text = String(validating: decoded, as: UTF8.self) else { throw .notUTF8 }
        return text.contains("\r") ? text.replacing("\r\n", with: "\n").replacing("\r", with: "\n") : text
    }
}
