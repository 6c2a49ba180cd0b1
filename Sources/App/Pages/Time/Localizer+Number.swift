import Foundation
import Mustache
import Web

extension Localizer {
    private static let numbers = FormatCache<Int>()

    /// A number with the locale's grouping separators, such as "50,000".
    func name(of number: Int) -> String {
        // Too small for grouping separators.
        if (0..<1000).contains(number) { return String(number) }
        return Self.numbers.text(for: number, in: locale) { number, locale in
            number.formatted(.number.locale(locale))
        }
    }

    /// A count that stopped at one beyond `most`, such as "12" and "1,000+".
    func name(of number: Int, atMost most: Int) -> String {
        let name = name(of: min(number, most))
        return number > most ? "\(name)+" : name
    }

    /// The sentence of a number, in its plural form: of the texts `key.one`, `key.other` and so on.
    /// - Parameter most: what the count stopped at, if it may have.
    func counted(_ key: String, _ number: Int, atMost most: Int = .max) -> String {
        let form = PluralRule(language: language).form(of: number)
        return filled("\(key).\(form.rawValue)", ["count": name(of: number, atMost: most)])
    }
}
