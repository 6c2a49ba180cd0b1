import Foundation

/// A provider's complete response.
struct ProviderResponse: Sendable {
    let status: Int
    let body: Data

    /// Decodes the JSON body of a response with status 200.
    func json<Content: Decodable>(_ type: Content.Type = Content.self) throws(IdentityError) -> Content {
        guard status == 200, let content = JSON.decode(type, from: body) else { throw .malformedAnswer }
        return content
    }
}
