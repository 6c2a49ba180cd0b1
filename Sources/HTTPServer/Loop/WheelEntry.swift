/// An entry in the timing wheel, with its deadline.
///
/// `@unchecked Sendable`: touched on its loop's thread only.
class WheelEntry: @unchecked Sendable {
    /// In the monotonic clock's nanoseconds.
    final var deadline = Int64.max
    /// The tick under which it is linked, which may be earlier than the deadline's; nil when it is not linked.
    final var tick: Int64?
    final var next: WheelEntry?
    final unowned(unsafe) var previous: WheelEntry?

    /// Called by the loop when the deadline has passed.
    func deadlinePassed() {}
}
