extension Response {
    /// The content's length in bytes, whether or not it is sent (it is not to HEAD); nil for a stream.
    public var contentLength: Int? { content.length }
}
