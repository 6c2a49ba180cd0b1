/// Content produced while it is sent.
struct StreamedBody: Sendable {
    /// Whether it has no end of its own and continues as long as the client listens.
    let isLive: Bool
    let produce: @Sendable (inout BodyWriter) async throws -> Void
}

/// A streamed body that continues as long as the client listens, and its framing.
struct LiveBody: Sendable {
    let body: StreamedBody
    let isChunked: Bool
}
