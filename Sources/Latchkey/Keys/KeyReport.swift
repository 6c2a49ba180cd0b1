/// A key as the command line tells of it; as JSON, its properties are the keys.
struct KeyReport: Report {
    let name: String
    /// Nil for peppers, whose file tells no times.
    let since: String?
    /// How many keys before it are still known.
    let previous: Int
    let file: String

    /// For a list: tabs between the columns.
    var line: String {
        [name, since ?? "-", String(previous), file].joined(separator: "\t")
    }
}
