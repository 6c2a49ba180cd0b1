import HTTPServer
import HTTPTypes

extension Request {
    /// The token after `Bearer` in `Authorization` (RFC 6750, section 2.1). Nil for another scheme: a proxy in front of
    /// the site may require its own password and pass it on.
    var bearerToken: String? {
        // Its bytes: a token outside ASCII is an unknown one.
        guard let field = bytes(of: .authorization) else { return nil }
        let scheme = field.prefix { $0 != UInt8(ascii: " ") }
        guard scheme.count == 6, String(decoding: scheme, as: UTF8.self).lowercased() == "bearer" else { return nil }
        let rest = field.dropFirst(scheme.count).drop { $0 == UInt8(ascii: " ") }
        return String(decoding: rest, as: UTF8.self)
    }
}
