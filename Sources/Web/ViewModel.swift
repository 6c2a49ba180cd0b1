import Mustache

/// One page's fields and rules: what its form sends, what its template shows, and the services it asks.
package protocol ViewModel: Sendable {
    /// What the form sends, already valid.
    associatedtype Input: Sendable
    /// What the template reads.
    associatedtype Output: Renderable
    /// The services that the page needs, handed in so that tests can hand in others.
    associatedtype Dependency: Sendable

    init(_ dependency: Dependency)

    /// Checks a submitted form.
    /// - Parameter words: the texts in the visitor's language, for the sentence beside each field at fault.
    /// - Returns: the input, or the same page refilled.
    func read(_ form: Form, _ words: Words) -> Result<Input, Refused<Output>>
}

/// A form that was not taken: the same page refilled, each field at fault with its own sentence, passwords left out.
package struct Refused<Output: Sendable>: Error {
    package let output: Output

    package init(_ output: Output) {
        self.output = output
    }
}
