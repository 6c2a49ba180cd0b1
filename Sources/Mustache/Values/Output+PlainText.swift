extension Output {
    /// Appends a text to a line of plain text. Line breaks and characters that control a terminal become spaces.
    mutating func appendOnOneLine(_ text: String) {
        if text.unicodeScalars.contains(where: \.isControl) {
            let line = String.UnicodeScalarView(text.unicodeScalars.map { $0.isControl ? " " : $0 })
            append(String(line))
        } else {
            append(text)
        }
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is C0, DEL, C1, or a line or paragraph separator.
    fileprivate var isControl: Bool {
        properties.generalCategory == .control || value == 0x2028 || value == 0x2029
    }
}
