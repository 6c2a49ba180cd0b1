/// Guesses what a misspelt name was meant to be.
enum Spelling {
    /// “ Did you mean “title”?”, or nothing when no name is near.
    static func hint(for name: String, among names: some Sequence<String>) -> String {
        let near = names.map { (name: $0, distance: distance(name, $0)) }.min {
            ($0.distance, $0.name) < ($1.distance, $1.name)
        }
        guard let near, near.distance <= max(1, min(name.count, near.name.count) / 3) else { return "" }
        return " Did you mean “\(near.name)”?"
    }

    /// How many letters have to be put in, left out or exchanged (Levenshtein).
    private static func distance(_ one: String, _ two: String) -> Int {
        let one = Array(one.lowercased()), two = Array(two.lowercased())
        if one.count > 64 || two.count > 64 { return .max }
        var row = Array(0...two.count)
        for (i, letter) in one.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, other) in two.enumerated() {
                let cost = letter == other ? diagonal : min(diagonal, row[j], row[j + 1]) + 1
                diagonal = row[j + 1]
                row[j + 1] = cost
            }
        }
        return row[two.count]
    }
}
