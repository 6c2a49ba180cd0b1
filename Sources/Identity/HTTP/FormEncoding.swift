import Foundation

/// Encodes names and values for queries and forms: all but RFC 3986's unreserved characters are percent-encoded.
enum FormEncoding {
    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")

    static func encode(_ fields: [(String, String)]) -> String {
        fields.map { "\(encode($0))=\(encode($1))" }.joined(separator: "&")
    }

    static func encode(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
    }

    /// Appends the fields to the query of `address`, which may already have one (RFC 6749, section 3.1).
    static func append(_ fields: [(String, String)], to address: String) -> String {
        address + (address.contains("?") ? "&" : "?") + encode(fields)
    }
}
