/// A step of a page's program. Holds numbers alone, so that going through them counts no references.
enum Instruction: Sendable {
    /// Appends bytes of the template itself.
    case literal(start: Int32, count: Int32)
    /// Appends a value, escaped.
    case show(access: Int32, level: Int32)
    /// Appends trusted HTML.
    case showRaw(access: Int32, level: Int32)
    /// Goes on at `end` unless the value is true.
    case unless(access: Int32, level: Int32, end: Int32)
    /// Goes on at `end` when the value is true.
    case when(access: Int32, level: Int32, end: Int32)
    /// Runs what follows up to `end` for each thing that the value pushes; `pushed` is the new level.
    case each(access: Int32, level: Int32, pushed: Int32, end: Int32)
    /// Runs one of a text's plural forms, and goes on after the last of them.
    case choose(choice: Int32)
}
