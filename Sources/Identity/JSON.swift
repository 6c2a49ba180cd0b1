import Foundation

/// Decodes providers' JSON, which has names in snake_case.
enum JSON {
    /// Decodes `text`; nil when it doesn't match `type`.
    static func decode<Content: Decodable>(_ type: Content.Type, from text: Data) -> Content? {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try? decoder.decode(type, from: text)
    }
}
