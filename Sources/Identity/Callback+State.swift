import Secrets

extension Callback {
    /// Whether this is the response to `request`.
    func hasState(of request: AuthorizationRequest) -> Bool {
        state.flatMap { Token($0) }?.matches(request.state) ?? false
    }
}
