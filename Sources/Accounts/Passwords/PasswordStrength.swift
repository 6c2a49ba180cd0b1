/// A rough estimate of how hard a password is to guess. It is a hint, never a rule.
///
/// Each character counts as many bits as the kinds of characters in the password suggest, and one bit when it follows
/// from those before it. `Public/strength.js` counts the same way in the browser.
package enum PasswordStrength: Int, Sendable, CaseIterable {
    case weak = 1
    case fair
    case good
    case strong

    /// Adjacent keys.
    private static let rows = ["qwertyuiop", "asdfghjkl", "zxcvbnm"].map { Array($0.unicodeScalars.map(\.value)) }

    init(of password: String) {
        switch Self.bits(of: password.unicodeScalars.map(\.value)) {
        case ..<36: self = .weak
        case ..<56: self = .fair
        case ..<72: self = .good
        default: self = .strong
        }
    }

    private static func bits(of characters: [UInt32]) -> Int {
        let bits = bitsOfEach(characters)
        let small = characters.map { isCapital($0) ? $0 + 32 : $0 }
        var seen: Set<[UInt32]> = []
        var total = small.isEmpty ? 0 : bits
        for (previous, character) in zip(small, small.dropFirst()) {
            // A repeated pair, as in the second "abc" of "abcabc".
            let isNew = seen.insert([previous, character]).inserted
            total += isNew && !follows(character, previous) ? bits : 1
        }
        return total
    }

    /// The bits that each of these characters counts.
    private static func bitsOfEach(_ characters: [UInt32]) -> Int {
        let kinds = Set(characters.map(kind))
        if kinds.contains(.beyondASCII) || kinds.count >= 3 { return 6 }
        if kinds.count == 2 { return 5 }
        return kinds == [.digit] ? 3 : 4
    }

    /// Whether a character repeats the one before, or is next to it in the alphabet, in number or on the keyboard.
    private static func follows(_ character: UInt32, _ previous: UInt32) -> Bool {
        if character == previous { return true }
        let areNeighbours = max(character, previous) - min(character, previous) == 1
        if areNeighbours, kind(character) == kind(previous), [.letter, .digit].contains(kind(character)) {
            return true
        }
        return rows.contains { row in
            zip(row, row.dropFirst()).contains { $0 == (previous, character) || $0 == (character, previous) }
        }
    }

    private enum Kind { case letter, capital, digit, mark, beyondASCII }

    private static func kind(_ character: UInt32) -> Kind {
        switch character {
        case 0x61...0x7a: .letter
        case 0x41...0x5a: .capital
        case 0x30...0x39: .digit
        case ..<0x80: .mark
        default: .beyondASCII
        }
    }

    private static func isCapital(_ character: UInt32) -> Bool {
        kind(character) == .capital
    }
}
