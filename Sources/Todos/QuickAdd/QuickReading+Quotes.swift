/// Quotation marks that belong to the title.
extension QuickReading {
    /// Where a line has what was taken of it or is asked about, as ranges of its text.
    func meant(in line: QuickLine) -> [Range<Int>] {
        items.indices.compactMap { index in
            let item = items[index]
            guard item.isTaken || item.warning != nil else { return nil }
            let (first, last) = (index - item.context.before, index + item.context.after)
            return line.range(of: items[first].words.lowerBound..<items[last].words.upperBound)
        }
    }

    /// Keeps the marks around quoted words of a line in which there is nothing of what is meant without them.
    mutating func keepQuotes(of line: QuickLine, exceptAround meant: [Range<Int>]) {
        for index in items.indices where line.words[items[index].words.lowerBound].isQuoted {
            let range = line.range(of: items[index].words)
            items[index].keepsQuotes = !meant.contains { $0.overlaps(range) }
        }
    }
}
