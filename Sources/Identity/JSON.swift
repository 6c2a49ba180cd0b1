import Foundation

/// JSON as providers write it, with names in snake_case.
enum JSON {
    /// What `text` holds; nil when it isn't that.
    static func decode<Content: Decodable>(_ type: Content.Type, from text: Data) -> Content? {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try? decoder.decode(type, from: text)
    }
}
