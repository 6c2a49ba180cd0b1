import Secrets

/// The provider's response, delivered by the browser in a query or form. Its description hides the code it may hold.
package struct Callback: Sendable, CustomStringConvertible, CustomReflectable {
    /// In bytes; codes take a few hundred, Apple's `user` about as many.
    private static let longestField = 4096

    /// The fields that are read, the most important ones first.
    package static let fieldNames = ["state", "code", "error", "iss", "user"]

    let code: String?
    package let state: String?
    let issuer: String?
    let error: String?
    let user: String?

    /// - Parameter field: returns a field's value by name; an empty one counts as absent.
    package init(_ field: (String) -> String?) {
        func value(_ name: String) -> String? {
            field(name).flatMap { $0.isEmpty || $0.utf8.count > Self.longestField ? nil : $0 }
        }
        (code, state, issuer) = (value("code"), value("state"), value("iss"))
        (error, user) = (value("error"), value("user"))
    }

    /// Whether this is the response to `request`.
    func hasState(of request: AuthorizationRequest) -> Bool {
        state.flatMap { Token($0) }?.matches(request.state) ?? false
    }

    package var description: String { "Callback(•••)" }
    package var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
