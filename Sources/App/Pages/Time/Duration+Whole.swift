extension Duration {
    /// Rounded up, so that waiting that long is enough.
    var wholeSeconds: Int64 { components.seconds + (components.attoseconds > 0 ? 1 : 0) }

    /// The whole minutes in it.
    var minutes: Int { Int(components.seconds / 60) }

    /// The whole days in it.
    var days: Int { Int(components.seconds / 86_400) }
}
