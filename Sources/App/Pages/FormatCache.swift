import Foundation
import Synchronization

/// Caches formatted values by language: Foundation's formatters take some hundred times as long as a look-up.
final class FormatCache<Value: Hashable & Sendable>: Sendable {
    /// There are few languages, so a linear search is faster than hashing a name.
    private typealias Table = (language: String, texts: [Value: String])

    /// Texts per language: enough for every day that members look at. A table that reaches it is emptied.
    private let most = 20_000

    private let tables = Mutex<[Table]>([])

    /// The number of cached texts.
    var count: Int { tables.withLock { $0.reduce(0) { $0 + $1.texts.count } } }

    /// Returns the cached text, or calls `format` and caches its result.
    func text(for value: Value, in language: String, _ format: (Value, Locale) -> String) -> String {
        let known = tables.withLock { tables in tables.first { $0.language == language }?.texts[value] }
        if let known { return known }
        let text = format(value, Locale(identifier: Self.region(of: language)))
        tables.withLock { tables in
            guard let index = tables.firstIndex(where: { $0.language == language }) else {
                return tables.append((language, [value: text]))
            }
            if tables[index].texts.count >= most { tables[index].texts.removeAll() }
            tables[index].texts[value] = text
        }
        return text
    }

    /// `en` alone would mean the conventions of the United States; day before month is understood everywhere.
    private static func region(of language: String) -> String {
        language == "en" ? "en_GB" : language
    }
}
