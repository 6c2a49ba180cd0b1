import Foundation

/// The letters and digits of a typed or pasted code. Spaces, hyphens, other punctuation and invisible characters are left
/// out. Wide letters become plain ones (NFKC), and digits of every script become 0 to 9.
package struct TypedCode: Sendable {
    /// In bytes. The longest code, in wide letters and with as many separators, takes less than this. Composing what is
    /// longer could take long.
    private static let longest = 256

    /// Letters as they were typed, small or capital.
    let characters: [Character]

    /// Nil for what is too long for any code.
    package init?(_ typed: String) {
        guard typed.utf8.count <= Self.longest else { return nil }
        let visible = typed.precomposedStringWithCompatibilityMapping.unicodeScalars.filter { !Self.isSeparator($0) }
        characters = String(String.UnicodeScalarView(visible)).map { character in
            character.wholeNumberValue.flatMap { (0...9).contains($0) ? Character(String($0)) : nil } ?? character
        }
    }

    /// The characters without those that are too many, if they are a number of one or two digits in front; nil for any
    /// others that are too many.
    func withoutNumber(beyond count: Int) -> ArraySlice<Character>? {
        let number = characters.dropLast(count)
        guard number.count <= 2, number.allSatisfy({ $0.isASCII && $0.isWholeNumber }) else { return nil }
        return characters.suffix(count)
    }

    /// The digits; nil unless there are `count`, and nothing else.
    package func digits(_ count: Int) -> [UInt8]? {
        guard characters.count == count else { return nil }
        let digits = characters.compactMap(\.wholeNumberValue).compactMap { UInt8(exactly: $0) }.filter { $0 < 10 }
        return digits.count == count ? digits : nil
    }

    /// Whether nothing was typed that one could see.
    package static func isBlank(_ typed: String) -> Bool {
        typed.unicodeScalars.allSatisfy { $0.properties.isWhitespace || $0.properties.generalCategory == .format }
    }

    private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
        let properties = scalar.properties
        switch properties.generalCategory {
        case .format, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation,
            .connectorPunctuation, .otherPunctuation:
            return true
        default: return properties.isWhitespace || properties.isDash
        }
    }
}
