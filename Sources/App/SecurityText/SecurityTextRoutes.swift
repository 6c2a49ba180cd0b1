import Database
import HTTPServer
import HTTPTypes
import Web

/// Where to report vulnerabilities of this site (RFC 9116), if the operator has configured a contact.
struct SecurityTextRoutes: Sendable {
    /// How long the file is valid from now on; less than a year, as section 2.5.5 recommends.
    static let lifetime: Duration = .days(180)

    private let services: Services
    private let languages: [String]

    init(_ site: SiteDependencies) {
        services = site.services
        languages = site.languages.all.map(\.language)
    }

    func show(_ context: Context<Visitor>) async throws -> Response {
        guard let contact = services.securityContact else { throw Problem.unknownPath }
        var lines = ["Contact: \(contact.uri)", "Expires: \(expiry)"]
        // A web URL here must use https (section 2.5.2).
        if services.baseURL.isSecure {
            lines.append("Canonical: \(services.baseURL.link(to: Path.securityText.address))")
        }
        lines.append("Preferred-Languages: \(languages.joined(separator: ", "))")
        return Response(
            headers: [.contentType: "text/plain; charset=utf-8"],
            body: Array(lines.map { $0 + "\n" }.joined().utf8))
    }

    private var expiry: String { (services.clock.now() + Self.lifetime).iso8601 }
}
