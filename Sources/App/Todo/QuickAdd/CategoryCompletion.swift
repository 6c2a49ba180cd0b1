import Todos

/// The name of a category in the place of its beginning, which was typed after `#`.
struct CategoryCompletion {
    /// With the mark.
    let name: String
    /// The line that has it.
    let line: String

    /// More would hide what is below the line.
    private static let offered = 5

    /// Those of a line of which a word of the name, or the name, begins with what was typed. After a mere `#` at the end of
    /// the line, the first ones.
    static func all(of line: String, _ entry: QuickEntry, _ styles: CategoryStyles) -> [CategoryCompletion] {
        guard let place = beginning(in: line, entry) else { return [] }
        let typed = QuickCategory.folded(line[place].dropFirst())
        let rest = line[place.lowerBound...].dropFirst().lowercased()
        let looks = styles.looks.filter { !$0.isArchived && $0.name.begins(with: typed) }
        return looks.prefix(offered).map { look in
            // "#health & fi": the line ends within a name of several words.
            let end = look.name.lowercased().hasPrefix(rest) ? line.endIndex : place.upperBound
            let name = "#\(look.name)"
            return CategoryCompletion(name: name, line: "\(line[..<place.lowerBound])\(name)\(line[end...])")
        }
    }

    private static func beginning(in line: String, _ entry: QuickEntry) -> Range<String.Index>? {
        if let doubt = entry.warnings.first(where: { $0.reason == .unknownCategory }) {
            return line.range(ofWords: doubt.text)
        }
        guard line.last == "#", line.dropLast().last?.isWhitespace ?? true else { return nil }
        return line.index(before: line.endIndex)..<line.endIndex
    }
}

extension String {
    /// Some words where they stand alone, or else where they come first: "12/3" is in "12/31" as well.
    func range(ofWords words: String) -> Range<Index>? {
        let places = ranges(of: words)
        let alone = places.first { place in
            [self[..<place.lowerBound].last, self[place.upperBound...].first].allSatisfy { $0?.isWhitespace ?? true }
        }
        return alone ?? places.first
    }

    /// Whether the name or one of its words begins with what is compared of another one.
    fileprivate func begins(with other: String) -> Bool {
        QuickCategory.folded(self).hasPrefix(other)
            || split(whereSeparator: { !$0.isLetter && !$0.isNumber }).contains {
                QuickCategory.folded($0).hasPrefix(other)
            }
    }
}
