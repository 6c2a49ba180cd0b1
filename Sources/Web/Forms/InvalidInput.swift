/// A rejected form: the same page refilled, with an error message for each invalid field and without passwords.
package struct InvalidInput<Output: Sendable>: Error {
    package let output: Output

    package init(_ output: Output) {
        self.output = output
    }
}
