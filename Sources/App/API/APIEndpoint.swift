import Accounts
import HTTPServer
import HTTPTypes
import Web

/// What answers a program at a route, and what its token must allow.
package struct APIEndpoint: Sendable {
    package let permission: AccessPermission
    let answer: @Sendable (APICall) async throws -> Response
}

extension Route where Endpoint == APIEndpoint {
    /// A resource that is shown. It must change nothing.
    static func read(_ path: String, _ answer: @escaping @Sendable (APICall) async throws -> Response) -> Self {
        Route(.get, path, APIEndpoint(permission: .read, answer: answer))
    }

    /// A resource that is made, changed or deleted.
    static func change(
        _ method: HTTPRequest.Method, _ path: String, _ answer: @escaping @Sendable (APICall) async throws -> Response
    ) -> Self {
        Route(method, path, APIEndpoint(permission: .change, answer: answer))
    }
}
