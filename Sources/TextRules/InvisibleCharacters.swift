/// Decides which invisible characters a typed or pasted text may contain.
///
/// Joiners (Persian, emoji) are part of a text, as are directional marks among letters from right to left, the vowel
/// separator within a Mongolian word, and the tags of a flag. Overrides, which display letters in another order than they
/// are stored, are refused. Invisible characters that are pasted along, such as the embeddings around a telephone number,
/// are removed.
package enum InvisibleCharacters {
    /// U+202D and U+202E.
    static func isOverride(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value == 0x202D || scalar.value == 0x202E
    }

    /// Whether a character is invisible and no part of a word: it is removed from a text, or shows the direction of letters
    /// beside it. Joiners and overrides are none.
    package static func isIgnorable(_ scalar: Unicode.Scalar) -> Bool {
        isRemoved(scalar) || isDirectionalMark(scalar)
    }

    /// Returns the text without the invisible characters that say nothing in it: two texts that look alike must not
    /// differ by them.
    static func cleared(_ text: String) -> String {
        let all = text.unicodeScalars
        guard all.contains(where: { isRemoved($0) || isDirectionalMark($0) || isTag($0) }) else { return text }
        let keepsMarks = all.contains(where: isWrittenFromRightToLeft)
        var kept = String.UnicodeScalarView()
        var rest = all[...]
        while let scalar = rest.popFirst() {
            let isSeparator = scalar == vowelSeparator && isMongolian(kept.last) && isMongolian(rest.first)
            if !isSeparator, isRemoved(scalar) || isTag(scalar) || isDirectionalMark(scalar) && !keepsMarks { continue }
            kept.append(scalar)
            if scalar == blackFlag { kept.append(contentsOf: tags(after: rest)) }
        }
        return String(kept)
    }

    private static let vowelSeparator: Unicode.Scalar = "\u{180E}"

    /// The letters of Mongolian, and the selectors of their forms. Between them the separator gives the letters on its
    /// sides the forms of a word's end, which tells words apart (Unicode Standard, section 13.5).
    private static func isMongolian(_ scalar: Unicode.Scalar?) -> Bool {
        guard let scalar else { return false }
        return switch scalar.value {
        case 0x180B...0x180D, 0x180F, 0x1820...0x18AA: true
        default: false
        }
    }

    /// Soft hyphen, Mongolian vowel separator, zero-width space, embeddings, word joiner and invisible operators,
    /// isolates, deprecated format characters, byte order mark, annotations.
    private static func isRemoved(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xAD, 0x180E, 0x200B, 0x202A...0x202C, 0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB: true
        default: false
        }
    }

    /// LEFT-TO-RIGHT MARK, RIGHT-TO-LEFT MARK and ARABIC LETTER MARK. Among letters from left to right the first does
    /// nothing, and the others only mislead.
    private static func isDirectionalMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x200E, 0x200F, 0x61C: true
        default: false
        }
    }

    /// The blocks that Unicode keeps for scripts from right to left (Standard Annex #9, table 4).
    private static func isWrittenFromRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
            !isDirectionalMark(scalar)
        default: false
        }
    }

    private static let blackFlag: Unicode.Scalar = "\u{1F3F4}"
    private static let cancelTag: Unicode.Scalar = "\u{E007F}"

    private static func isTag(_ scalar: Unicode.Scalar) -> Bool {
        (0xE0000...0xE007F).contains(scalar.value)
    }

    /// The tags that make a black flag that of a region, such as Scotland's (Unicode Technical Standard #51, ED-14a): as
    /// many as a region's code has, and one that ends them. None where what follows the flag is anything else.
    private static func tags(after flag: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView {
        let tags = flag.prefix(while: isTag)
        let isRegion = (4...7).contains(tags.count) && tags.firstIndex(of: cancelTag) == tags.indices.last
        return isRegion ? tags : tags.prefix(0)
    }

    /// Whether a text contains nothing visible. U+2800 is the Braille pattern without a dot, a symbol to Unicode.
    static func isBlank(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy {
            $0.properties.isDefaultIgnorableCodePoint || $0.properties.isWhitespace || $0.value == 0x2800
        }
    }
}
