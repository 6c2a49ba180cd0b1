/// Decides which invisible characters a typed or pasted text may contain.
///
/// Joiners (Persian, emoji) and directional marks (Hebrew, Arabic) are part of a text. Overrides, which display letters
/// in another order than they are stored, are refused. Invisible characters that are pasted along, such as the
/// embeddings around a telephone number, are removed.
enum InvisibleCharacters {
    /// U+202D and U+202E.
    static func isOverride(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value == 0x202D || scalar.value == 0x202E
    }

    /// Soft hyphen, Mongolian vowel separator, zero-width space, embeddings, word joiner and invisible operators,
    /// isolates, deprecated format characters, byte order mark, annotations.
    static func isRemoved(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xAD, 0x180E, 0x200B, 0x202A...0x202C, 0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB: true
        default: false
        }
    }

    /// Whether a text contains nothing visible. U+2800 is the Braille pattern without a dot, a symbol to Unicode.
    static func isBlank(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy {
            $0.properties.isDefaultIgnorableCodePoint || $0.properties.isWhitespace || $0.value == 0x2800
        }
    }
}
