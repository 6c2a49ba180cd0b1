extension String {
    /// The runs of ASCII digits between separators, when there are exactly as many, each as wide as asked.
    func numbers(separatedBy separator: Character, widths: [Int]) -> [Int]? {
        let runs = split(separator: separator, omittingEmptySubsequences: false)
        guard runs.map(\.utf8.count) == widths, utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
        let numbers = runs.compactMap { run in run.allSatisfy(\.isWholeNumber) ? Int(run) : nil }
        return numbers.count == widths.count ? numbers : nil
    }
}

extension Int {
    /// In decimal, with zeros in front up to `width` digits.
    func padded(to width: Int) -> String {
        let digits = String(self)
        return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
    }
}
