import Mustache

/// A page's view model: validates its form, and provides what its template shows.
package protocol ViewModel: Sendable {
    /// The form's validated input.
    associatedtype Input: Sendable
    /// What the template reads.
    associatedtype Output: Renderable
    /// The services that the page uses, injected so that tests can replace them.
    associatedtype Dependency: Sendable

    init(_ dependency: Dependency)

    /// Validates a submitted form.
    /// - Parameter localizer: the texts in the visitor's language, for the error message of each invalid field.
    /// - Returns: the input, or the same page refilled.
    func read(_ form: Form, _ localizer: Localizer) -> Result<Input, InvalidInput<Output>>
}

/// A rejected form: the same page refilled, with an error message for each invalid field and without passwords.
package struct InvalidInput<Output: Sendable>: Error {
    package let output: Output

    package init(_ output: Output) {
        self.output = output
    }
}
