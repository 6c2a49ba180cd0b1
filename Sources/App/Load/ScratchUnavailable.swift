/// A response that is too large for memory can't be put on the disk, which is full or can only be read, or where the
/// program's user may not write.
struct ScratchUnavailable: Error, CustomStringConvertible {
    /// In seconds, a few minutes as the sentence says. The operator has to make room, or repair something first.
    static let retryAfter = 180

    /// The reason, for the operator.
    let description: String
}
