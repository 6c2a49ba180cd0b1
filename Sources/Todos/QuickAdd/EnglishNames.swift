/// The English names that quick add writes.
enum EnglishNames {
    static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]
    static let weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
    static let units: [Recurrence.Frequency: String] = [
        .daily: "day", .weekly: "week", .monthly: "month", .yearly: "year",
    ]

    /// "first" to "fifth", and "last" for -1.
    static func ordinal(_ number: Int) -> String {
        number == -1 ? "last" : ["first", "second", "third", "fourth", "fifth"][number - 1]
    }

    /// "1st" to "31st".
    static func number(_ number: Int) -> String {
        let ending =
            switch number {
            case 1, 21, 31: "st"
            case 2, 22: "nd"
            case 3, 23: "rd"
            default: "th"
            }
        return "\(number)\(ending)"
    }
}
