import Foundation
import Synchronization

/// Caches formatted values by locale: Foundation's formatters take some hundred times as long as a look-up.
final class FormatCache<Value: Hashable & Sendable>: Sendable {
    /// There are few locales, so a linear search is faster than hashing a name.
    private typealias Table = (locale: String, texts: [Value: String])

    /// Texts per locale: enough for every day that members look at. A table that reaches it is emptied.
    private let most = 5_000

    private let tables = Mutex<[Table]>([])

    /// The number of cached texts.
    var count: Int { tables.withLock { $0.reduce(0) { $0 + $1.texts.count } } }

    /// Returns the cached text, or calls `format` and caches its result.
    func text(for value: Value, in locale: String, _ format: (Value, Locale) -> String) -> String {
        let known = tables.withLock { tables in tables.first { $0.locale == locale }?.texts[value] }
        if let known { return known }
        let text = format(value, Locale(identifier: locale))
        tables.withLock { tables in
            guard let index = tables.firstIndex(where: { $0.locale == locale }) else {
                return tables.append((locale, [value: text]))
            }
            if tables[index].texts.count >= most { tables[index].texts.removeAll() }
            tables[index].texts[value] = text
        }
        return text
    }
}
