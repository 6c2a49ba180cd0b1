/// What the browser brought back from the provider, in the query or in a form. It may hold a code, so it shows nothing.
package struct Callback: Sendable, CustomStringConvertible, CustomReflectable {
    /// In bytes; codes are a few hundred, Apple's `user` about as much.
    private static let longestField = 4096

    let code: String?
    package let state: String?
    let issuer: String?
    let error: String?
    let user: String?

    /// - Parameter field: a field's value by its name; an empty one counts as absent.
    package init(_ field: (String) -> String?) {
        func value(_ name: String) -> String? {
            field(name).flatMap { $0.isEmpty || $0.utf8.count > Self.longestField ? nil : $0 }
        }
        (code, state, issuer) = (value("code"), value("state"), value("iss"))
        (error, user) = (value("error"), value("user"))
    }

    package var description: String { "Callback(•••)" }
    package var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
