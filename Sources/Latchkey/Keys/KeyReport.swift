/// A key as the command line prints it. The property names are the JSON keys.
struct KeyReport: Encodable {
    let name: String
    /// Nil for peppers, whose file holds no times.
    let since: String?
    /// Number of earlier keys that are still known.
    let previous: Int
    let file: String

    /// The columns of a list, separated by tabs.
    var line: String {
        [name, since ?? "-", String(previous), file].joined(separator: "\t")
    }
}
