extension Character {
    /// A visible character of ASCII in full width; any other as it is.
    var wide: Character {
        guard let value = asciiValue, (0x21...0x7E).contains(value),
            let scalar = Unicode.Scalar(UInt32(value) + Unicode.Scalar.widthDistance)
        else { return self }
        return Character(scalar)
    }

    /// One in full width as the visible character of ASCII; any other as it is.
    var narrow: Character {
        guard unicodeScalars.count == 1, let scalar = unicodeScalars.first else { return self }
        return Character(scalar.narrow)
    }
}

extension Unicode.Scalar {
    /// From a character of ASCII to its full width (Unicode, "Halfwidth and Fullwidth Forms").
    fileprivate static let widthDistance: UInt32 = 0xFEE0

    /// One in full width, as Korean and Japanese keyboards may write it, as the visible character of ASCII; any other as
    /// it is.
    var narrow: Unicode.Scalar {
        guard ("\u{FF01}"..."\u{FF5E}").contains(self) else { return self }
        return Unicode.Scalar(UInt8(value - Self.widthDistance))
    }
}
