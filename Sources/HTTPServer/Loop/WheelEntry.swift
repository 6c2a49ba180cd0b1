/// Something with a deadline, and its place in the timing wheel.
///
/// `@unchecked Sendable`: touched on its loop's thread only.
class WheelEntry: @unchecked Sendable {
    /// In the monotonic clock's nanoseconds.
    final var deadline = Int64.max
    /// The tick under whose slot it hangs, which may be earlier than the deadline's; nil when it hangs under none.
    final var tick: Int64?
    final var next: WheelEntry?
    final unowned(unsafe) var previous: WheelEntry?

    /// Called by the loop when the time is up.
    func deadlinePassed() {}
}
