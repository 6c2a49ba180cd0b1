import Foundation

/// Checks that cookies arrive as they were sent. A proxy may strip their security attributes, or add its own.
struct CookieChecks {
    let isSecure: Bool

    private var wanted: [String] { ["path=/", "httponly", "samesite=lax"] + (isSecure ? ["secure"] : []) }

    func finding(_ page: SiteAnswer) -> Finding {
        let cookies = page.values(of: "set-cookie")
        guard !cookies.isEmpty else {
            let sentence = "The login page sets none: something in between removes them, and no one can log in."
            return .problem("Cookies", sentence)
        }
        if let complaint = cookies.lazy.compactMap(complaint).first { return .problem("Cookies", complaint) }
        return .fine("Cookies", "They arrive unchanged: \(wanted.joined(separator: ", ")).")
    }

    private func complaint(about cookie: String) -> String? {
        let parts = cookie.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
        let name = String(parts.first?.prefix { $0 != "=" } ?? "")
        let attributes = parts.dropFirst().map { $0.lowercased() }
        let advice =
            "Check what the proxy does to Set-Cookie, and that the site was restarted since its settings changed."
        if let missing = wanted.first(where: { !attributes.contains($0) }) {
            return "The cookie \(name) arrives without \(missing). \(advice)"
        }
        if attributes.contains(where: { $0.hasPrefix("domain=") }) {
            return "The cookie \(name) has a domain, so neighbouring hosts get it. \(advice)"
        }
        if isSecure, !name.hasPrefix("__Host-") {
            let variable = Setting.baseURL.variable
            return
                """
                The cookie \(name) is not bound to this host. Check that the site and latchkey doctor have the same \
                \(variable).
                """
        }
        return nil
    }
}
