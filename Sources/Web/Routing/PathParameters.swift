/// The values of a path pattern's named segments.
package struct PathParameters: Sendable {
    private var values: [(name: String, value: String)] = []

    package init() {}

    mutating func add(_ name: String, _ value: String) {
        values.append((name, value))
    }

    /// The value of a name; empty, which matches nothing, for a name that the pattern does not have.
    package subscript(name: String) -> String {
        values.first { $0.name == name }?.value ?? ""
    }
}
