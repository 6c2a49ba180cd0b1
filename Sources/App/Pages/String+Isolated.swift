extension String {
    /// The text as a part of another that may be written in the other direction (UAX #9, section 2.4).
    var isolated: String { "\u{2068}\(self)\u{2069}" }
}
