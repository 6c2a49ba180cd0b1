/// A page's format, which decides how values are made safe.
public enum PageKind: Sendable {
    /// Values are escaped, and allowed only where escaping makes them safe.
    case html
    /// Values are not escaped. Line breaks and other control characters in them become spaces, so that no value can
    /// pass for further lines of the text.
    case text
}
