import Foundation

/// Checks for how long keys have been used. The periods are those that NIST SP 800-57 part 1, revision 5, suggests for
/// symmetric keys (section 5.3.6, table 1).
struct KeyChecks {
    private static let year: TimeInterval = 365 * 24 * 60 * 60
    /// How long a key may seal and sign.
    private static let useOfCurrent = 2 * year
    /// Until when what it has sealed and signed may depend on it.
    private static let useOfEarlier = useOfCurrent + 3 * year

    private let folder: DataFolder

    init(_ folder: DataFolder) {
        self.folder = folder
    }

    /// Nothing about a key that can't be read, which another finding tells; a pepper's file holds no times.
    func findings() -> [Finding] {
        let keys = [SiteKey.outbox, .history]
        let read = keys.compactMap { key in
            (try? folder.file(of: key).read()).map { (key: key, stored: $0) }
        }
        let due = read.flatMap { sentences(about: $0.key.rawValue, $0.stored) }
        guard due.isEmpty else { return due.map { .warning("Keys", $0) } }
        return read.count == keys.count ? [.fine("Keys", "None is due to be replaced.")] : []
    }

    /// - Parameter keys: the current one first.
    private func sentences(about name: String, _ keys: [StoredKey]) -> [String] {
        var sentences: [String] = []
        if let current = keys.first, age(current) > Self.useOfCurrent {
            sentences.append("\(name) is over two years old. Stop the site, and run latchkey keys rotate \(name).")
        }
        if keys.dropFirst().contains(where: { age($0) > Self.useOfEarlier }) {
            sentences.append(
                "An earlier \(name) is over five years old. Stop the site, and run latchkey keys prune \(name).")
        }
        return sentences
    }

    private func age(_ key: StoredKey) -> TimeInterval { Date.now.timeIntervalSince(key.made) }
}
