import Secrets

extension Callback {
    /// Whether this answers `request`.
    func hasState(of request: AuthorizationRequest) -> Bool {
        state.flatMap { Token($0) }?.matches(request.state) ?? false
    }
}
