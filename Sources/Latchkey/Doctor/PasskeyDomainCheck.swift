import App

/// Checks that the domain of the passkeys permits the site to use them, as browsers ask it. If it doesn't, no passkey
/// works.
struct PasskeyDomainCheck {
    let site: RelatedOrigin
    /// A file of trusted certificates; nil for the system's.
    let authorities: String?

    func finding() -> Finding {
        let answer: SiteAnswer
        do {
            answer = try SiteAnswer.ask(site.address, authorities: authorities)
        } catch {
            return problem("does not answer (\(error.reason))")
        }
        // Browsers may follow a redirect; Firefox follows none to another domain.
        guard answer.status == 200 else { return problem("answers with status \(answer.status)") }
        let type = answer.values(of: "content-type").first?.split(separator: ";").first?.lowercased()
        guard type == "application/json" else { return problem("does not answer with application/json") }
        guard site.isPermitted(by: answer.content) else { return problem("does not name \(site.origin)") }
        return .fine("Passkeys", "\(site.address) names \(site.origin), so passkeys of that domain work here.")
    }

    private func problem(_ fault: String) -> Finding {
        .problem(
            "Passkeys",
            """
            \(site.address) \(fault): no passkey works. Have that domain's web server pass requests for this address on \
            to the site, or unset \(Setting.passkeyDomain.variable) if members have no passkeys of that domain.
            """)
    }
}
