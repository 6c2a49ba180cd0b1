import HTTPServer
import HTTPTypes

/// A cookie to be kept by the browser (RFC 6265): for this host alone, all paths, out of scripts' reach.
package struct Cookie: Sendable {
    package let name: String
    /// Without white space, quotes, commas, semicolons and backslashes: tokens and words only.
    package let value: String
    /// Nil: gone when the browser closes. Zero: gone at once.
    package let maxAge: Duration?
    /// Sent over https only.
    package let isSecure: Bool

    package let sameSite: SameSite

    /// When it is sent along with what another site makes a browser do (RFC 6265bis, section 4.1.2.7).
    package enum SameSite: String, Sendable {
        /// With a link, not with a form that is posted.
        case lax = "Lax"
        /// Always; browsers keep such a cookie over https only.
        case none = "None"
    }

    package init(name: String, value: String, maxAge: Duration?, isSecure: Bool, sameSite: SameSite = .lax) {
        self.name = name
        self.value = value
        self.maxAge = maxAge
        self.isSecure = isSecure
        self.sameSite = sameSite
    }

    /// The value of `Set-Cookie`.
    var headerValue: String {
        var text = "\(name)=\(value); Path=/; HttpOnly; SameSite=\(sameSite.rawValue)"
        if let maxAge { text += "; Max-Age=\(maxAge.components.seconds)" }
        if isSecure { text += "; Secure" }
        return text
    }
}

extension Response {
    /// Adds a `Set-Cookie` line.
    package mutating func set(_ cookie: Cookie) {
        headers.append(HTTPField(name: .setCookie, value: cookie.headerValue))
    }

    /// The same response with more cookies.
    package func setting(_ cookies: [Cookie]) -> Response {
        var response = self
        for cookie in cookies { response.set(cookie) }
        return response
    }

    /// Adds those cookies that this response does not set already.
    package mutating func addUnlessSet(_ cookies: [Cookie]) {
        let names = headers[values: .setCookie].map { $0.prefix { $0 != "=" } }
        for cookie in cookies where !names.contains(cookie.name[...]) { set(cookie) }
    }
}
