/// Suggests a name for a misspelt one.
enum SpellingSuggestion {
    /// “ Did you mean “title”?”, or empty when no name is similar.
    static func hint(for name: String, among names: some Sequence<String>) -> String {
        let near = names.map { (name: $0, distance: distance(name, $0)) }.min {
            ($0.distance, $0.name) < ($1.distance, $1.name)
        }
        guard let near, near.distance <= max(1, min(name.count, near.name.count) / 3) else { return "" }
        return " Did you mean “\(near.name)”?"
    }

    /// The Damerau–Levenshtein distance: insertions, deletions, substitutions and swaps of neighbours.
    private static func distance(_ one: String, _ two: String) -> Int {
        let one = Array(one.lowercased()), two = Array(two.lowercased())
        // Names are short; a longer one is no typing mistake.
        if one.count > 64 || two.count > 64 { return .max }
        var rows = [Array(0...two.count)]
        for (i, letter) in one.enumerated() {
            var row = [i + 1]
            for (j, other) in two.enumerated() {
                var best = min(rows[i][j] + (letter == other ? 0 : 1), rows[i][j + 1] + 1, row[j] + 1)
                if i > 0, j > 0, letter == two[j - 1], other == one[i - 1] { best = min(best, rows[i - 1][j - 1] + 1) }
                row.append(best)
            }
            rows.append(row)
        }
        return rows[one.count][two.count]
    }
}
