import Accounts
import Secrets

/// The hidden value in every form that binds the form to the browser it was made for (OWASP, "CSRF Prevention").
///
/// It is derived from a cookie's secret, so nothing needs to be stored, and another site can neither read nor guess it.
/// For a member it is derived from the remembered device's series, which all tabs share, or else from the session; for
/// a guest, from the cookie that guests' pages set. Only a session whose token is renewed has it stored.
enum CSRFToken {
    static let fieldName = "csrf"

    /// The token for the forms on a page shown to `visitor`.
    static func make(for visitor: Visitor) -> Token {
        guard visitor.ticket == nil, let token = visitor.renewedForms?.token else {
            return secret(of: visitor).formToken
        }
        return token
    }

    /// What the forms of `visitor` are bound to.
    static func secret(of visitor: Visitor) -> Token { secrets(of: visitor)[0] }

    static func isRight(_ text: String, for visitor: Visitor) -> Bool {
        guard let token = Token(text) else { return false }
        return visitor.renewedForms?.have(token) == true
            || secrets(of: visitor).contains { $0.formToken.matches(token) }
    }

    private static func secrets(of visitor: Visitor) -> [Token] {
        guard visitor.member != nil || visitor.isUnknown else { return [visitor.formKey] }
        // A page rendered before the device was remembered may still contain the session's token.
        let secrets = [visitor.ticket?.series, visitor.session].compactMap(\.self)
        return secrets.isEmpty ? [visitor.formKey] : secrets
    }
}
