import Database

/// How long an access token is valid, as chosen by the member. The raw value is what the form sends.
enum TokenLifetime: String, CaseIterable {
    case month = "30"
    case quarter = "90"
    case year = "365"
    case unlimited = "none"

    /// Nil for unlimited.
    var duration: Duration? {
        Int(rawValue).map { .days($0) }
    }
}
