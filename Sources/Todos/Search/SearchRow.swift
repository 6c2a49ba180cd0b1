import Database

/// The number of a to-do's row in the index: its day, then its id.
struct SearchRow: Bindable {
    /// Room for a million million to-dos; the days of ten thousand years fit above them.
    private static let idBits = 40
    /// A day after all that a date can name.
    private static let dayBeyond = 3_000_000
    static let idMask = (Int64(1) << idBits) - 1

    let number: Int64
    var bound: BoundValue { .integer(number) }

    /// - Parameter date: nil for a to-do without a date, which comes after those of all days.
    init(date: CalendarDate?, id: Int64) {
        number = Int64(date?.daysSince1970 ?? Self.dayBeyond) << Self.idBits | id
    }
}
