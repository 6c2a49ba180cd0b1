/// Content that is made while it is sent.
struct StreamedBody: Sendable {
    /// Whether it goes on for as long as somebody listens, and has no end of its own.
    let isLive: Bool
    let produce: @Sendable (inout BodyWriter) async throws -> Void
}

/// A streamed body that goes on for as long as somebody listens, and how it is framed.
struct LiveBody: Sendable {
    let body: StreamedBody
    let isChunked: Bool
}
