/// A route as the route list shows it.
package struct ListedRoute: Encodable, Sendable {
    package let method: String
    /// With the names of its parameters, such as `/todos/{id}`.
    package let path: String
    package let audience: String

    package var line: String { "\(method.padded(to: 6))\(path.padded(to: 24))\(audience)" }
}

extension String {
    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(1, width - count))
    }
}
