extension String {
    /// The candidate that this misspells: the one at the smallest edit distance, which is at most a third of the
    /// length. Nil if none is that close. Ignores case.
    func nearest(among candidates: [String]) -> String? {
        let letters = Array(uppercased())
        let distances = candidates.map {
            (candidate: $0, distance: letters.distance(to: Array($0.uppercased())))
        }
        guard let nearest = distances.min(by: { $0.distance < $1.distance }),
            nearest.distance * 3 <= letters.count
        else {
            return nil
        }
        return nearest.candidate
    }
}

extension [Character] {
    /// The number of letters to change, insert, omit or swap with the next one (optimal string alignment).
    fileprivate func distance(to other: [Character]) -> Int {
        var before: [Int] = []
        var last = [Int](0...other.count)
        for (row, letter) in enumerated() {
            var current = [row + 1]
            for (column, match) in other.enumerated() {
                var least = Swift.min(last[column + 1], current[column]) + 1
                least = Swift.min(least, last[column] + (letter == match ? 0 : 1))
                if row > 0, column > 0, letter == other[column - 1], self[row - 1] == match {
                    least = Swift.min(least, before[column - 1] + 1)
                }
                current.append(least)
            }
            (before, last) = (last, current)
        }
        return last[other.count]
    }
}
