import App
import Foundation
import Identity

/// Checks of the site as visitors see it: requested at its base URL, behind any proxy.
struct SiteChecks {
    private static let soon: TimeInterval = 21 * 86_400

    private let baseURL: BaseURL
    /// The warning if other machines reach the site and can't use it.
    private let misled: Finding?
    private let authorities: String?
    private let readiness: ReadinessCheck

    init(_ settings: ResolvedSettings, authorities: String?) {
        (baseURL, misled, self.authorities) = (settings.baseURL, settings.misled, authorities)
        readiness = ReadinessCheck(
            baseURL: settings.baseURL, metrics: settings.observation.metrics, authorities: authorities)
    }

    func findings(providers: [Provider]) -> [Finding] {
        let login = baseURL.link(to: Path.login.address)
        let page: SiteAnswer
        do {
            page = try SiteAnswer.ask(login, authorities: authorities)
        } catch {
            let sentence = """
                \(baseURL.text) does not answer (\(error.reason)). Check that the site is served, and that name, \
                proxy and certificate are right.
                """
            return [.problem("Site", sentence)]
        }
        guard page.status == 200, !page.values(of: "content-security-policy").isEmpty else {
            let sentence = """
                The answer at \(login), with status \(page.status), is not Latchkey's login page. Check where the \
                proxy leads.
                """
            return [readiness.finding() ?? .problem("Site", sentence)]
        }
        let time = Int((page.duration * 1000).rounded(.up))
        return [
            readiness.finding() ?? .fine("Site", "\(baseURL.text) answers within \(time) ms."), transport(page),
            CookieChecks(isSecure: baseURL.isSecure).finding(page), fields(page), date(page),
        ] + providers.map(redirect)
    }

    private func transport(_ page: SiteAnswer) -> Finding {
        guard baseURL.isSecure else {
            if let misled { return misled }
            if baseURL.isOnLoopback { return .fine("TLS", "Not needed: only this machine reaches the site.") }
            let advice = "Put a proxy with TLS in front, and set a base URL with https."
            return .problem("TLS", "Passwords travel unencrypted. \(advice)")
        }
        guard let end = page.certificateEnd else { return .warning("TLS", "The certificate's end is unknown.") }
        let days = Int(end.timeIntervalSinceNow / 86_400)
        return end.timeIntervalSinceNow > Self.soon
            ? .fine("TLS", "The certificate is valid for \(days) more days.")
            : .warning("TLS", "The certificate expires in \(days) days. Check that it is renewed in time.")
    }

    private func fields(_ page: SiteAnswer) -> Finding {
        let wanted =
            ["content-security-policy", "x-content-type-options", "referrer-policy"]
            + (baseURL.isSecure ? ["strict-transport-security"] : [])
        let wrong = wanted.filter { page.values(of: $0).count != 1 }
        guard wrong.isEmpty else {
            let (times, them) = wrong.count == 1 ? ("once", "it") : ("once each", "them")
            return .problem(
                "Headers",
                """
                \(wrong.joined(separator: ", ")) must arrive \(times). Check that the proxy neither removes \(them) nor adds \
                its own, and that the site was restarted since its settings changed.
                """)
        }
        return .fine("Headers", "They arrive unchanged, once each.")
    }

    private func date(_ page: SiteAnswer) -> Finding {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss zzz"
        guard let date = page.values(of: "date").first.flatMap(formatter.date) else {
            return .warning("Time", "The site does not send its time.")
        }
        // The site told its time at some moment between these two, however slowly it answers.
        let difference = Int(max(page.asked.timeIntervalSince(date), date.timeIntervalSince(page.arrived), 0))
        return difference <= 5
            ? .fine("Time", "The site's clock agrees with this machine's.")
            : .warning("Time", "The site's clock is \(difference) seconds off this machine's. Use NTP on both.")
    }

    /// Checks a provider's redirect address. Whether it leads here can be tested; what the provider's console says
    /// can't.
    private func redirect(_ provider: Provider) -> Finding {
        let address = provider.consoleAddresses(baseURL).first?.address ?? ""
        let answer = try? SiteAnswer.ask(address, authorities: authorities)
        guard let answer, answer.status == 303, answer.values(of: "location").first?.hasPrefix("/") == true else {
            let advice = "Check where the proxy leads, and whether the site has this provider's settings."
            return .problem(provider.label, "\(address) does not lead to this site. \(advice)")
        }
        let advice = "It must be a redirect URI in the provider's console, letter by letter."
        return .fine(provider.label, "\(address) leads here. \(advice)")
    }
}
