import Accounts
import HTTPServer
import HTTPTypes
import Web

/// An API route's handler, and the permission that its token needs.
package struct APIEndpoint: Sendable {
    package let permission: AccessPermission
    let respond: @Sendable (APIContext) async throws -> Response
}

extension Route where Endpoint == APIEndpoint {
    /// A route that reads a resource. It must change nothing.
    static func read(_ path: Path, _ respond: @escaping @Sendable (APIContext) async throws -> Response) -> Self {
        Route(.get, path.rawValue, APIEndpoint(permission: .read, respond: respond))
    }

    /// A route that creates, changes or deletes a resource.
    static func change(
        _ method: HTTPRequest.Method, _ path: Path,
        _ respond: @escaping @Sendable (APIContext) async throws -> Response
    ) -> Self {
        Route(method, path.rawValue, APIEndpoint(permission: .change, respond: respond))
    }
}
