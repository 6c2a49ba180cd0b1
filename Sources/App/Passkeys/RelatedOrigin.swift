import StrictJSON

/// The site's origin where its passkeys belong to a domain that it is not at: browsers ask that domain whether the origin
/// may use them (WebAuthn Level 3, section 5.11, "Using Web Authentication across related origins").
package struct RelatedOrigin: Sendable {
    private static let member = "origins"

    /// Scheme, host and port, as browsers write them.
    package let origin: String
    package let domain: PasskeyDomain

    /// Where browsers ask: always over https, at its port.
    package var address: String { "https://\(domain.name)\(Path.relatedOrigins.rawValue)" }

    /// What the domain has to answer, as `application/json`.
    var permission: JSONValue { .object([JSONMember(Self.member, .list([.text(origin)]))]) }

    /// Whether browsers take an answer's content for the permission (section 5.11.1). They may look at the origins of the
    /// first five registrable names alone; which those are takes a list of public suffixes, and isn't told here.
    package func isPermitted(by content: [UInt8]) -> Bool {
        guard case .object(let members) = try? JSONReader.read(content),
            case .list(let origins) = members.first(where: { $0.name == Self.member })?.value
        else { return false }
        let texts = origins.compactMap { entry -> String? in if case .text(let text) = entry { text } else { nil } }
        return texts.count == origins.count && texts.contains { BaseURL($0)?.credentialScope?.origin == origin }
    }
}
