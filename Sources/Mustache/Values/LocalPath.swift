/// A path on this site. Allowed at the start of a link or a form's action, as are a `TrustedAddress` and a `WebAddress`.
public struct LocalPath: FieldValue, Equatable {
    /// The path, with its query if it has one.
    public let path: String

    /// The site's start, `/`.
    public static let root = LocalPath(checked: "/")

    private init(checked path: String) { self.path = path }

    /// Accepts paths that begin with a single `/`. A second slash or a backslash would name another host. Browsers drop
    /// tabs and line breaks before parsing, so control characters are refused as well.
    public init?(_ path: String) {
        let bytes = path.utf8
        guard bytes.first == UInt8(ascii: "/"), !bytes.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { return nil }
        if let second = bytes.dropFirst().first, second == UInt8(ascii: "/") || second == UInt8(ascii: "\\") {
            return nil
        }
        self.path = path
    }

    /// Allowed at the start of a link.
    @inlinable public static var shape: Shape { .localPath }
    /// A path is never empty.
    @inlinable public static func isTrue(_ value: LocalPath) -> Bool { true }
    /// Appends the path, escaped.
    @inlinable public static func append(_ value: LocalPath, to output: inout Output) {
        output.appendEscaped(value.path)
    }
}
