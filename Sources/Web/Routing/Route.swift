import HTTPTypes

/// A method, a path pattern and the endpoint that handles them.
package struct Route<Endpoint: Sendable>: Sendable {
    package let method: HTTPRequest.Method
    package let pattern: PathPattern
    package let endpoint: Endpoint

    package init(_ method: HTTPRequest.Method, _ pattern: String, _ endpoint: Endpoint) {
        self.method = method
        self.pattern = PathPattern(pattern)
        self.endpoint = endpoint
    }
}
