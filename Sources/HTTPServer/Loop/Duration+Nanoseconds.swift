extension Duration {
    /// Rounded down, and held within what a deadline can be added to without overflow (73 years).
    var nanoseconds: Int64 {
        let (seconds, attoseconds) = components
        let most: Int64 = .max / 4
        guard seconds < most / 1_000_000_000 else { return most }
        return max(0, seconds) * 1_000_000_000 + attoseconds / 1_000_000_000
    }
}
