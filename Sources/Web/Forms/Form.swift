import Foundation
import Secrets
import TextRules

/// The fields of a submitted form (`application/x-www-form-urlencoded`, URL Standard, section 5), and its files.
///
/// Names are unique, text is UTF-8 without NUL; a form that no browser would send is refused as a whole. A form may
/// contain a password, so its description and mirror show nothing.
package struct Form: Sendable, CustomStringConvertible, CustomReflectable {
    /// More than any page has; a higher limit would only cost time.
    static let mostFields = 100
    /// In bytes.
    private static let longestName = 64
    /// In bytes, encoded, and of one text among files. The most that a browser lets be typed, a description of emoji
    /// and accents, takes 180,000.
    private static let longestText = 256 << 10
    /// In bytes; no number, date, code or choice is longer.
    private static let longestWord = 100
    /// In bytes: the maximum size of 256 code points. Composing accents takes quadratic time in the length of a run of
    /// them (Unicode Standard Annex #15), so only text that a policy could accept is composed.
    private static let longestPassword = 1024

    /// A field's text as sent, and stream-safe; they differ only where it wasn't typed.
    private struct Value {
        let sent: String
        let safe: String

        init(_ text: String) { (sent, safe) = (text, text.streamSafe) }
    }

    private let values: [String: Value]
    private let files: [String: UploadedFile]

    /// A form without fields.
    package static let empty = Form(values: [:])

    package init(values: [String: String], files: [String: UploadedFile] = [:]) {
        self.values = values.mapValues { Value($0) }
        self.files = files
    }

    /// Parses a request's body.
    package init(parsing body: [UInt8]) throws(FormError) {
        guard body.count <= Self.longestText else { throw .tooLong }
        var values: [String: String] = [:]
        var rest = body[...]
        while !rest.isEmpty {
            let pair = rest.prefix { $0 != UInt8(ascii: "&") }
            rest = rest[pair.endIndex...].dropFirst()
            guard !pair.isEmpty else { continue }
            guard values.count < Self.mostFields else { throw .tooManyFields }
            let equals = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
            let name = try Self.name(pair[..<equals])
            let value = try Self.text(pair[equals...].dropFirst())
            guard values.updateValue(value, forKey: name) == nil else { throw .repeatedField }
        }
        self.init(values: values)
    }

    /// A field's file; nil when the form has no such field. Browsers send an empty file when none was chosen.
    package func file(_ name: String) -> UploadedFile? {
        files[name]
    }

    /// The names of the text fields, sorted.
    package var names: [String] { values.keys.sorted() }

    /// The field's text with line ends as `\n`, stream-safe; empty when the form has no such field.
    package subscript(name: String) -> String {
        values[name]?.safe ?? ""
    }

    /// The field's text as a secret, with accents composed (NFC; RFC 8265, section 4.2.2), so that a password has the
    /// same bytes on every keyboard. A text too long for a password is left as it is.
    package func secret(_ name: String) -> Secret {
        // As sent: a password keeps the bytes that its hash was made of.
        let text = values[name]?.sent ?? ""
        return Secret(text.utf8.count <= Self.longestPassword ? text.precomposedStringWithCanonicalMapping : text)
    }

    /// The field's text if it is short enough for a keyword; empty otherwise.
    package func word(_ name: String) -> String {
        let text = self[name]
        return text.utf8.count <= Self.longestWord ? text : ""
    }

    /// Whether a checkbox was ticked: the field is present, whatever its value.
    package func isTicked(_ name: String) -> Bool {
        values[name] != nil
    }

    package var description: String { "Form(•••)" }
    package var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }

    /// Decodes a name. Names are short ASCII, so that looking one up is cheap.
    private static func name(_ bytes: ArraySlice<UInt8>) throws(FormError) -> String {
        guard let decoded = PercentEncoding.decode(bytes, plusIsSpace: true) else { throw .malformed }
        return try name(decoded: decoded)
    }

    static func name(decoded: [UInt8]) throws(FormError) -> String {
        guard decoded.count <= longestName, decoded.allSatisfy({ $0 > 0 && $0 < 0x80 }) else { throw .invalidName }
        return String(decoding: decoded, as: UTF8.self)
    }

    private static func text(_ bytes: ArraySlice<UInt8>) throws(FormError) -> String {
        guard let decoded = PercentEncoding.decode(bytes, plusIsSpace: true) else { throw .malformed }
        return try text(decoded: decoded[...])
    }

    static func text(decoded: ArraySlice<UInt8>) throws(FormError) -> String {
        guard decoded.count <= longestText else { throw .tooLong }
        guard !decoded.contains(0) else { throw .holdsNUL }
        guard let text = String(validating: decoded, as: UTF8.self) else { throw .notUTF8 }
        return text.withPlainLineEnds
    }
}
