import App
import Identity

extension Provider {
    /// The addresses to enter in the provider's console, each with its purpose.
    func consoleAddresses(_ baseURL: BaseURL) -> [(purpose: String, address: String)] {
        let place = "/auth/\(name)/"
        let others =
            switch name {
            case "google", "apple": [("notices", "notices")]
            case "facebook": [("deauthorisation", "deauthorize"), ("deletion of data", "deletion")]
            default: [(String, String)]()
            }
        return ([("redirect URI", "callback")] + others).map { ($0.0, baseURL.link(to: place + $0.1)) }
    }

    /// The provider and the addresses to enter in its console, for people to read.
    func report(_ baseURL: BaseURL) -> String {
        let lines = consoleAddresses(baseURL).map { "  \($0.purpose): \($0.address)" }
        return (["Log-in by \(label). Enter there:"] + lines).joined(separator: "\n")
    }
}
