extension Duration {
    /// Rounded down, and capped at 73 years, so that adding it to a deadline can't overflow.
    var nanoseconds: Int64 {
        let (seconds, attoseconds) = components
        let most: Int64 = .max / 4
        guard seconds < most / 1_000_000_000 else { return most }
        return max(0, seconds) * 1_000_000_000 + attoseconds / 1_000_000_000
    }
}
