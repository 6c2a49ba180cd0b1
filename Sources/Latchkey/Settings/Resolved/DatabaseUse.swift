/// What a command opens the database for.
enum DatabaseUse {
    /// To serve the site.
    case serving
    /// For work during which nobody may serve, as the command has made sure.
    case alone
    /// For work beside those that serve.
    case beside

    /// Whether an earlier version's database is brought up to date, rather than refused: a program of that version that
    /// serves it could not be started again.
    var upgrades: Bool { self != .beside }
}
