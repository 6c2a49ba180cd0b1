import Web

extension Site {
    /// One line a route: method, path, audience; then the same for programs, with what their tokens must allow.
    package var routeList: [String] {
        routes.map { Self.line($0, for: $0.endpoint.audience) }
            + resources.map { Self.line($0, for: "programs that may \($0.endpoint.permission)") }
    }

    private static func line<Endpoint>(_ route: Route<Endpoint>, for whom: String) -> String {
        "\(route.method.rawValue.padded(to: 6))\(route.pattern.description.padded(to: 24))\(whom)"
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(1, width - count))
    }
}
