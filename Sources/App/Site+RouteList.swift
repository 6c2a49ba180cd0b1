extension Site {
    /// One line a route: method, path, audience.
    package var routeList: [String] {
        routes.map { route in
            let method = route.method.rawValue
            let path = route.pattern.description
            return "\(method.padded(to: 6))\(path.padded(to: 24))\(route.endpoint.audience)"
        }
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(1, width - count))
    }
}
