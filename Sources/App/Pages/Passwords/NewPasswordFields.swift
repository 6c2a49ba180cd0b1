import Accounts
import Mustache
import Web

/// The two fields for a new password as their pages show them (`password.mustache`), with the policy.
struct NewPasswordFields: Renderable {
    var password = FormField()
    var confirmPassword = FormField()
    /// In code points.
    private let shortest: Int
    private let longest: Int
    /// The rules for password managers, in Apple's Password Rules syntax: only the length matters here.
    private var passwordRules: String { "minlength: \(shortest); maxlength: \(longest);" }
    /// For the strength hint that is updated during typing.
    private let siteWords: String
    /// From 1 to 4; 0 for none.
    private var strength = 0
    private var strengthText = ""

    static let fields: [Field<NewPasswordFields>] = [
        .init("password", \.password),
        .init("confirmPassword", \.confirmPassword),
        .init("shortest", \.shortest),
        .init("longest", \.longest),
        .init("passwordRules", \.passwordRules),
        .init("siteWords", \.siteWords),
        .init("strength", \.strength),
        .init("strengthText", \.strengthText),
    ]

    init(_ policy: PasswordPolicy) {
        shortest = policy.length.lowerBound
        longest = policy.length.upperBound
        siteWords = policy.site.text
    }

    mutating func show(_ strength: PasswordStrength, _ localizer: Localizer) {
        self.strength = strength.rawValue
        strengthText =
            switch strength {
            case .weak: localizer["password.strength.weak"]
            case .fair: localizer["password.strength.fair"]
            case .good: localizer["password.strength.good"]
            case .strong: localizer["password.strength.strong"]
            }
    }
}
