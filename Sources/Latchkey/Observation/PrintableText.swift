import Logging

/// Text with a space for each control character: those of ASCII, and those of ISO 6429 that are characters of their own.
enum PrintableText {
    /// Keeps line ends.
    static func lines(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line($0) }.joined(separator: "\n")
    }

    /// In one line. Numbers stay numbers.
    static func value(_ value: Logger.Metadata.Value) -> Logger.Metadata.Value {
        switch value {
        case .string(let text): .string(line(text))
        case .stringConvertible(let number) where number is any Numeric: value
        case .stringConvertible(let other): .string(line("\(other)"))
        case .array(let values): .array(values.map(Self.value))
        case .dictionary(let values): .dictionary(values.mapValues(Self.value))
        }
    }

    private static func line(_ text: some StringProtocol) -> String {
        guard text.unicodeScalars.contains(where: isControl) else { return String(text) }
        return String(String.UnicodeScalarView(text.unicodeScalars.map { isControl($0) ? " " : $0 }))
    }

    /// C0, DEL or C1.
    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
    }
}
