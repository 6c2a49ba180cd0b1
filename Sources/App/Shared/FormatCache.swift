import Foundation
import Synchronization

/// Values with their texts by language: Foundation's formatters take some hundred times as long as a look-up.
final class FormatCache<Value: Hashable & Sendable>: Sendable {
    /// Few: looking through them is faster than hashing a name.
    private typealias Table = (language: String, texts: [Value: String])

    /// Enough for every day that members look at; a language's table is emptied rather than grown beyond it.
    private let most = 20_000

    private let tables = Mutex<[Table]>([])

    /// How many texts are kept.
    var count: Int { tables.withLock { $0.reduce(0) { $0 + $1.texts.count } } }

    /// The text that `format` makes, or made the last time.
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

    /// English alone would mean the customs of the United States; day before month is understood everywhere.
    private static func region(of language: String) -> String {
        language == "en" ? "en_GB" : language
    }
}
