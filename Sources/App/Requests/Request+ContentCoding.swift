import HTTPServer
import HTTPTypes

extension Request {
    /// Whether the content is compressed, or coded otherwise (RFC 9110, section 8.4), which nothing here decodes.
    var hasCodedContent: Bool {
        guard let codings = self[.contentEncoding], !codings.isEmpty else { return false }
        return codings.lowercased() != "identity"
    }
}
