import Web

extension Site {
    /// Every route with method, path and audience; then the API's routes, with the permission their tokens need.
    package var listedRoutes: [ListedRoute] {
        routes.map { Self.listed($0, for: "\($0.endpoint.audience)") }
            + resources.map { Self.listed($0, for: "programs that may \($0.endpoint.permission)") }
    }

    private static func listed<Endpoint>(_ route: Route<Endpoint>, for audience: String) -> ListedRoute {
        ListedRoute(method: route.method.rawValue, path: route.pattern.description, audience: audience)
    }
}
