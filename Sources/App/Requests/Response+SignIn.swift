import Accounts
import HTTPServer
import HTTPTypes
import Mustache
import Web

extension Response {
    /// Signs a browser in. Where it can, it binds the login to its device (Device Bound Session Credentials,
    /// "Secure-Session-Registration HTTP header field"); others ignore the field.
    func signingIn(_ signedIn: SignedIn, at slot: AccountSlot, _ cookies: SiteCookies) -> Response {
        var response = setting(cookies.signIn(signedIn, at: slot))
        // Browsers offer it over https only.
        if cookies.isSecure, let challenge = signedIn.deviceChallenge {
            let algorithms = DevicePublicKey.Algorithm.allCases.map(\.rawValue).joined(separator: " ")
            response.headers[.secureSessionRegistration] =
                "(\(algorithms));path=\"\(Path.bindDevice.address.at(slot).path)\";challenge=\"\(challenge)\""
        }
        return response
    }
}

extension LocalPath {
    /// The address with an account's slot in its query.
    func at(_ slot: AccountSlot) -> LocalPath {
        slot == .first ? self : adding("slot", slot.text)
    }
}
