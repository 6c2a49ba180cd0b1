/// A text that may be used but never shown: `print`, `dump`, string interpolation and reflection all see `•••`.
///
/// A password becomes a `Secret` in the view model that reads the form, and stays one until it is hashed.
package struct Secret: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    private let text: String

    package init(_ text: String) {
        self.text = text
    }

    package var description: String { "•••" }
    package var debugDescription: String { "•••" }
    package var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }

    /// Hands the text to `use` and returns what it makes of it; the only way in.
    package func expose<Result, Failure: Error>(_ use: (String) throws(Failure) -> Result) throws(Failure) -> Result {
        try use(text)
    }

    /// Whether both hold the same text, in a time that tells nothing of where they differ.
    package func matches(_ other: Secret) -> Bool {
        ConstantTime.areEqual(Array(text.utf8), Array(other.text.utf8))
    }
}
