extension Output {
    /// Appends a text to a line of plain text, of which it can't get out: what would end the line or steer a terminal
    /// becomes a space.
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
    /// C0, DEL, C1, and the separators of lines and paragraphs.
    fileprivate var isControl: Bool {
        properties.generalCategory == .control || value == 0x2028 || value == 0x2029
    }
}
