import Database
import Secrets
import Todos

/// A value that stands for a parameter in an address, and in the cookie of a flash message.
package protocol PathValue: Sendable {
    /// As the route's handler parses it; not percent-encoded.
    var pathText: String { get }
}

extension String: PathValue {
    package var pathText: String { self }
}

extension FixedWidthInteger {
    /// Parses a path segment as links write it: without a plus sign or leading zeros.
    init?(pathSegment text: String) {
        guard let number = Self(text), String(number) == text else { return nil }
        self = number
    }
}

extension Int: PathValue {
    package var pathText: String { String(self) }
}

extension Todo.ID: PathValue {
    /// Parses a path segment; nil for any text that no link contains.
    init?(pathSegment text: String) {
        guard let number = Int64(pathSegment: text) else { return nil }
        self.init(number)
    }

    package var pathText: String { String(number) }
}

extension CalendarDate: PathValue {
    package var pathText: String { text }
}

extension Category: PathValue {
    package var pathText: String { rawValue }
}

extension Timestamp: PathValue {
    package var pathText: String { String(milliseconds) }
}

extension Token: PathValue {
    package var pathText: String { text }
}
