import App
import Identity
import Mustache

extension Provider {
    /// The addresses to enter in the provider's console, each with its purpose.
    func consoleAddresses(_ baseURL: BaseURL) -> [(purpose: String, address: String)] {
        let others: [(String, LocalPath)] =
            switch name {
            case "google", "apple": [("notices", Path.providerNotifications(name))]
            case "facebook":
                [
                    ("deauthorisation", Path.facebookDeauthorization.address),
                    ("data deletion", Path.facebookDeletion.address),
                ]
            default: endsSessions ? [("post-logout redirect URI", Path.login.address)] : []
            }
        return ([("redirect URI", Path.providerCallback(name))] + others).map { ($0.0, baseURL.link(to: $0.1)) }
    }

    /// The provider and the addresses to enter in its console, for people to read.
    func report(_ baseURL: BaseURL) -> String {
        let lines = consoleAddresses(baseURL).map { "  \($0.purpose): \($0.address)" }
        return (["Login with \(label). Enter in its console:"] + lines).joined(separator: "\n")
    }
}
