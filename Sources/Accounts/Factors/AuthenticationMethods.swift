/// A way by which a member authenticated, by the names of the registry of RFC 8176, as far as it has one.
package enum AuthenticationMethod: String, Sendable {
    case password = "pwd"
    /// A code sent by email. The registry has no name for it.
    case email = "mail"
    /// A code of an authenticator app.
    case oneTimeCode = "otp"
    /// One of the codes that stand in for a lost app. The registry has no name for it.
    case recoveryCode = "rec"
    /// A passkey, which is two factors by itself: the registry's proof of possession of a key.
    case passkey = "pop"
    /// An identity provider. The registry has no name for it; OpenID providers write `ext`.
    case provider = "ext"

    /// Whether it is a second factor's code.
    var isCode: Bool {
        switch self {
        case .oneTimeCode, .recoveryCode: true
        case .password, .email, .passkey, .provider: false
        }
    }
}

/// The methods by which a session came to be, in their order: what OpenID Connect calls `amr`.
package struct AuthenticationMethods: Sendable, Equatable {
    package let all: [AuthenticationMethod]

    init(_ all: AuthenticationMethod...) {
        self.all = all
    }

    private init(_ all: [AuthenticationMethod]) {
        self.all = all
    }

    /// Reads what `text` writes; nil for anything else.
    init?(_ text: String) {
        let names = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        all = names.compactMap(AuthenticationMethod.init(rawValue:))
        guard all.count == names.count else { return nil }
    }

    /// Such as `pwd` and `pwd otp`.
    package var text: String { all.map(\.rawValue).joined(separator: " ") }

    var havePassword: Bool { all.contains(.password) }

    /// Whether a login by them began with the account's address.
    var knowAddress: Bool { all.contains { $0 == .password || $0 == .email } }

    var haveCode: Bool { all.contains(where: \.isCode) }

    /// Whether they show the second factor: a code, or a passkey, which is two factors by itself.
    var haveSecondFactor: Bool { haveCode || all.contains(.passkey) }

    /// Whether a login by them is as good as a reauthentication. By a code sent by email or by a provider it is not,
    /// with or without the app's code: mailbox and provider are often open in the same browser, and the phone lies
    /// beside it.
    var reauthenticate: Bool { !all.contains { $0 == .email || $0 == .provider } }

    func adding(_ method: AuthenticationMethod) -> AuthenticationMethods {
        AuthenticationMethods(all + [method])
    }
}
