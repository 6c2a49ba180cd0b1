extension QuickAdd {
    /// Returns the line with a phrase put in quotes, so that its words are read as part of the title.
    /// - Parameter part: the index of the phrase in the entry's `parts`; the line is unchanged if there is none.
    package func line(_ line: String, without part: Int) -> String {
        let parts = read(line).parts
        guard parts.indices.contains(part) else { return line }
        return QuickLine(line).quoting(parts[part].words)
    }

    static func quoted(_ title: String) -> String {
        "\"" + title.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}
