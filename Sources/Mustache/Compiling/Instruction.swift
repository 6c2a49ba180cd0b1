/// An instruction of a page's program. Holds only numbers, so that iterating causes no reference counting.
enum Instruction: Sendable {
    /// Appends bytes of the template.
    case literal(start: Int32, count: Int32)
    /// Appends a value, escaped.
    case show(access: Int32, level: Int32)
    /// Appends trusted HTML.
    case showRaw(access: Int32, level: Int32)
    /// Jumps to `end` unless the value is true.
    case unless(access: Int32, level: Int32, end: Int32)
    /// Jumps to `end` if the value is true.
    case when(access: Int32, level: Int32, end: Int32)
    /// Runs the instructions up to `end` for each element that the value pushes; `pushed` is the new level.
    case each(access: Int32, level: Int32, pushed: Int32, end: Int32)
    /// Runs one of a text's plural forms, and jumps behind the last of them.
    case choose(choice: Int32)
}
