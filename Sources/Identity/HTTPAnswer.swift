import Foundation

/// What a provider answered, whole.
struct HTTPAnswer: Sendable {
    let status: Int
    let body: Data

    /// The body of a good answer, read as JSON.
    func json<Content: Decodable>(_ type: Content.Type = Content.self) throws(IdentityError) -> Content {
        guard status == 200, let content = JSON.decode(type, from: body) else { throw .malformedAnswer }
        return content
    }
}
