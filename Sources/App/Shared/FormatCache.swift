import Foundation
import Synchronization

/// Values with their texts by language: Foundation's formatters take some hundred times as long as a look-up.
final class FormatCache<Value: Hashable & Sendable>: Sendable {
    private struct Key: Hashable {
        let value: Value
        let language: String
    }

    /// Enough for every day that members look at; the table is emptied rather than grown beyond it.
    private let most = 20_000

    private let texts = Mutex<[Key: String]>([:])

    /// The text that `format` makes, or made the last time.
    func text(for value: Value, in language: String, _ format: (Value, Locale) -> String) -> String {
        let key = Key(value: value, language: language)
        if let known = texts.withLock({ $0[key] }) { return known }
        let text = format(value, Locale(identifier: Self.region(of: language)))
        texts.withLock { texts in
            if texts.count >= most { texts.removeAll() }
            texts[key] = text
        }
        return text
    }

    /// English alone would mean the customs of the United States; day before month is understood everywhere.
    private static func region(of language: String) -> String {
        language == "en" ? "en_GB" : language
    }
}
