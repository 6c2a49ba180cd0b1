import Foundation
import StrictJSON

/// Decodes providers' JSON, which has names in snake_case.
enum JSON {
    /// Whether a token's header or claims have one meaning: UTF-8 in which no object has a name twice (RFC 7515, section
    /// 4; RFC 7519, section 4). Foundation's parser reads UTF-16, too, and takes one of two equal names without a word.
    static func isUnambiguous(_ text: [UInt8]) -> Bool { (try? JSONReader.read(text)) != nil }

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
