/// A Mustache template in plain mode: the public specification to the letter, lambdas left out.
public struct Template: Sendable {
    /// Compiles a template; partials and parents are looked up among `partials`, by name.
    public init(_ source: String, partials: [String: String] = [:]) throws(TemplateErrors) {
    }

    /// The template filled with a value.
    public func render(_ value: Value) -> String {
        ""
    }
}
