/// An accessor that many tags share: one reference to count, and to be known again by.
///
/// A program has the accessor itself, so that showing a value takes no further step.
final class SharedAccessor: Sendable {
    let access: Accessor

    init(_ access: Accessor) {
        self.access = access
    }
}
