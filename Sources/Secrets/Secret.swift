/// A text that can be used but not displayed: `print`, `dump`, string interpolation and reflection show `•••`.
///
/// A view model wraps a password in a `Secret` when it reads the form; it stays one until it is hashed.
package struct Secret: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    private let text: String

    package init(_ text: String) {
        self.text = text
    }

    package var description: String { "•••" }
    package var debugDescription: String { "•••" }
    package var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }

    package var isEmpty: Bool { text.isEmpty }

    /// Passes the text to `use` and returns its result; the only access to it.
    package func expose<Result, Failure: Error>(_ use: (String) throws(Failure) -> Result) throws(Failure) -> Result {
        try use(text)
    }

    /// Compares both texts in constant time.
    package func matches(_ other: Secret) -> Bool {
        ConstantTime.areEqual(Array(text.utf8), Array(other.text.utf8))
    }
}
