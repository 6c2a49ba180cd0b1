import HTTPServer
import HTTPTypes

/// A cookie to set (RFC 6265): for this host only, all paths, `HttpOnly`.
package struct Cookie: Sendable {
    package let name: String
    /// Without white space, quotes, commas, semicolons and backslashes.
    package let value: String
    /// Nil for a session cookie; zero deletes the cookie.
    package let maxAge: Duration?
    /// Sent over https only.
    package let isSecure: Bool

    package init(name: String, value: String, maxAge: Duration?, isSecure: Bool) {
        self.name = name
        self.value = value
        self.maxAge = maxAge
        self.isSecure = isSecure
    }

    /// The value of `Set-Cookie`.
    var headerValue: String {
        var text = "\(name)=\(value); \(Self.attributes)"
        if let maxAge { text += "; Max-Age=\(maxAge.components.seconds)" }
        if isSecure { text += "; Secure" }
        return text
    }

    /// The attributes of every cookie, but for `Secure` and its lifetime. `SameSite=Lax`: sent when another site's link is
    /// followed, not when its form is posted (RFC 6265bis, section 4.1.2.7).
    package static let attributes = "Path=/; HttpOnly; SameSite=Lax"
}

extension Response {
    /// Adds a `Set-Cookie` line.
    package mutating func set(_ cookie: Cookie) {
        headers.append(HTTPField(name: .setCookie, value: cookie.headerValue))
    }

    /// Returns the response with more cookies.
    package func setting(_ cookies: [Cookie]) -> Response {
        var response = self
        for cookie in cookies { response.set(cookie) }
        return response
    }

    /// Adds the cookies that this response does not set already.
    package mutating func addUnlessSet(_ cookies: [Cookie]) {
        let names = headers[values: .setCookie].map { $0.prefix { $0 != "=" } }
        for cookie in cookies where !names.contains(cookie.name[...]) { set(cookie) }
    }
}
