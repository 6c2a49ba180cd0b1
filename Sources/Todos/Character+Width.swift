extension Character {
    /// From a character of ASCII to its full width (Unicode, "Halfwidth and Fullwidth Forms").
    private static let distance: UInt32 = 0xFEE0

    /// A visible character of ASCII in full width; any other as it is.
    var wide: Character {
        guard let value = asciiValue, (0x21...0x7E).contains(value),
            let scalar = Unicode.Scalar(UInt32(value) + Self.distance)
        else { return self }
        return Character(scalar)
    }

    /// One in full width as the visible character of ASCII; any other as it is.
    var narrow: Character {
        guard unicodeScalars.count == 1, let value = unicodeScalars.first?.value, (0xFF01...0xFF5E).contains(value),
            let scalar = Unicode.Scalar(value - Self.distance)
        else { return self }
        return Character(scalar)
    }
}
