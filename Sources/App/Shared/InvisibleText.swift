/// Characters that nobody sees: what a text that is typed or pasted may hold of them.
///
/// Joiners of Persian and of emoji, and the marks by which Hebrew and Arabic put a sign on the right side, are part of a text.
/// Overrides, which show letters in another order than they are, are refused. What comes along unseen when something is pasted,
/// such as the embeddings around a telephone number, is left out.
enum InvisibleText {
    /// U+202D and U+202E.
    static func isOverride(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value == 0x202D || scalar.value == 0x202E
    }

    /// Soft hyphen, Mongolian vowel separator, zero-width space, embeddings, word joiner and invisible operators, isolates,
    /// deprecated format characters, byte order mark, annotations.
    static func isLeftOut(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xAD, 0x180E, 0x200B, 0x202A...0x202C, 0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB: true
        default: false
        }
    }

    /// Whether there is nothing in it that anybody sees.
    static func isBlank(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { $0.properties.isDefaultIgnorableCodePoint || $0.properties.isWhitespace }
    }
}
