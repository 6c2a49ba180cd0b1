import Accounts

/// Describes a browser and its system from the user agent: "Firefox · Linux".
///
/// Browsers include each other's names for the sake of old servers, so the tables list the most specific name first.
enum BrowserName {
    private static let browsers = [
        ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser", "Samsung Internet"), ("Whale/", "Whale"),
        ("FxiOS", "Firefox"), ("Firefox", "Firefox"), ("CriOS", "Chrome"), ("Chrome", "Chrome"), ("Safari", "Safari"),
        ("curl/", "curl"),
    ]

    private static let systems = [
        ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"),
        ("Macintosh", "macOS"), ("CrOS", "ChromeOS"), ("Linux", "Linux"),
    ]

    /// Nil when neither is known.
    static func description(for client: ClientInfo) -> String? {
        let names = [browsers, systems].compactMap { table in
            table.first { client.userAgent.contains($0.0) }?.1
        }
        return names.isEmpty ? nil : names.joined(separator: " · ")
    }
}
