import Foundation

/// Decodes providers' JSON, which has names in snake_case.
enum JSON {
    /// Whether a text has ASCII only, as those of providers that are read before anything vouches for them. Decoding
    /// compares names, which takes a time that grows with the square of a row of accents.
    static func isPlain(_ text: [UInt8]) -> Bool { text.allSatisfy { $0 < 0x80 } }

    /// Decodes `text`; nil when it doesn't match `type`.
    static func decode<Content: Decodable>(_ type: Content.Type, from text: Data) -> Content? {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try? decoder.decode(type, from: text)
    }
}
