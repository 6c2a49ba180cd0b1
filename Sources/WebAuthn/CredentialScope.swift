import Secrets

/// The site that credentials belong to, as a browser and an authenticator name it.
package struct CredentialScope: Sendable, Equatable {
    /// The RP ID: the site's host name, as ASCII in lower case.
    package let rpID: String
    /// The site's origin as browsers write it: scheme, host, and the port unless it is the scheme's own.
    package let origin: String
    /// Whether the RP ID is a parent of the site's host: other sites below it may have credentials of their own.
    package var isShared: Bool { "\(origin):".contains(".\(rpID):") }

    package init(rpID: String, origin: String) {
        (self.rpID, self.origin) = (rpID, origin)
    }

    /// What authenticators sign in place of the RP ID.
    var rpIDHash: [UInt8] { Digest(of: Array(rpID.utf8)).bytes }
}
