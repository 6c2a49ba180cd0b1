import Accounts

/// A browser and its system in words, from what it says of itself: "Firefox · Linux".
///
/// Browsers name each other for the sake of old servers, so the order matters: who is named last pretends least.
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
    static func words(for client: Client) -> String? {
        let names = [browsers, systems].compactMap { table in
            table.first { client.userAgent.contains($0.0) }?.1
        }
        return names.isEmpty ? nil : names.joined(separator: " · ")
    }
}
