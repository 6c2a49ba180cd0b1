/// What a page is written in: it decides what its values must not do to it.
public enum PageKind: Sendable {
    /// Values are escaped, and stand only where escaping makes them safe.
    case html
    /// Values are shown as they are, on the line where they stand: line breaks and other control characters in them
    /// become spaces, so that no value passes for lines of the text's own.
    case text
}
